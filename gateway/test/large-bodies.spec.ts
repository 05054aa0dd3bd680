import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { codeOf, useDoor } from './door';

const MEGABYTE = 1024 * 1024;
const UPLOAD = '/api/user/verification';

describe('the gateway, with pictures', () => {
  const door = useDoor();

  it('takes 45 MB where pictures are sent, and there alone', async () => {
    let received = 0;
    door.users.answer = (request, response) => {
      received = 0;
      request.on('data', (part: Buffer) => {
        received += part.length;
      });
      request.on('end', () => response.end('done'));
    };
    for (const chunked of [false, true]) {
      expect(await send('POST', UPLOAD, 45 * MEGABYTE, chunked)).toBe(200);
      expect(received).toBe(45 * MEGABYTE);
      expect(await send('POST', UPLOAD, 45 * MEGABYTE + 1, chunked)).toBe(413);
    }
    expect(await send('PATCH', '/api/user/profile-picture', 14 * MEGABYTE, false)).toBe(200);
    expect(await send('PATCH', '/api/user/profile-picture', 14 * MEGABYTE + 1, false)).toBe(413);
    expect(await send('PUT', UPLOAD, 2 * MEGABYTE, false)).toBe(413);
    expect(await send('POST', `${UPLOAD}/x`, 2 * MEGABYTE, false)).toBe(413);
  });

  it('brings a refusal that comes before the body was read, and keeps the connection', async () => {
    door.users.answer = (_request, response) => response.writeHead(503, { 'retry-after': '5' }).end('{}');
    for (const chunked of [false, true]) {
      const request = ask('POST', UPLOAD, 40 * MEGABYTE, chunked);
      request.write(Buffer.alloc(MEGABYTE));
      const [refusal]: IncomingMessage[] = await once(request, 'response');
      expect([refusal?.statusCode, refusal?.headers['retry-after']]).toEqual([503, '5']);
      refusal?.resume();
      request.end(Buffer.alloc(39 * MEGABYTE));
      await once(request, 'close');
      expect(request.destroyed && request.writableFinished).toBe(true);
    }
  });

  it('lets go of the service when the client goes away in the middle', async () => {
    const released = new Promise<void>((resolve) => {
      door.users.answer = (request) => void request.on('close', resolve).resume();
    });
    const request = ask('POST', UPLOAD, 40 * MEGABYTE, false).on('error', () => {});
    request.write(Buffer.alloc(MEGABYTE), () => request.destroy());
    await released;
    door.users.reset();
    expect((await door.ask('/api/user/me')).status).toBe(200);
  });

  it('says that the service is away when it breaks off in the middle', async () => {
    door.users.answer = (request) => request.once('data', () => request.socket.destroy());
    const answer = await door.ask(UPLOAD, { method: 'POST', body: Buffer.alloc(5 * MEGABYTE) });
    expect([answer.status, await codeOf(answer)]).toEqual([503, 'unavailable']);
  });

  function ask(method: string, path: string, bytes: number, chunked: boolean): ClientRequest {
    const headers = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes };
    return httpRequest(door.address + path, { method, headers });
  }

  async function send(method: string, path: string, bytes: number, chunked: boolean): Promise<number | undefined> {
    const request = ask(method, path, bytes, chunked);
    request.end(Buffer.alloc(bytes));
    const [answer]: IncomingMessage[] = await once(request, 'response');
    answer?.resume();
    return answer?.statusCode;
  }
});

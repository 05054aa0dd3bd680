import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { useGateway } from './gateway-harness';

const MEGABYTE = 1024 * 1024;
const PICTURES = 45 * MEGABYTE;
/** Nearly all of it the system's: what two loopback connections keep may grow to some 10 MB each. */
const ON_THE_WAY = 24 * MEGABYTE;

describe('a body of 45 MB', () => {
  const door = useGateway();

  /** Writes as fast as it is taken. `taken` tells how much that was. */
  function upload(bytes: number): { request: ClientRequest; taken: () => number; answer: Promise<IncomingMessage> } {
    const request = httpRequest(`${door.address}/api/user/verification`, {
      method: 'POST',
      headers: { 'content-length': bytes, 'content-type': 'application/json' },
    });
    const answer = once(request, 'response').then(([response]) => response as IncomingMessage);
    answer.catch(() => undefined);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let written = 0;
    const write = () => {
      while (written < bytes && !request.destroyed) {
        const part = chunk.subarray(0, Math.min(chunk.length, bytes - written));
        written += part.length;
        if (!request.write(part)) {
          request.once('drain', write);
          return;
        }
      }
      request.end();
    };
    write();
    return { request, taken: () => written - request.writableLength, answer };
  }

  it('is taken no faster than the service takes it, and held nowhere', async () => {
    const begin: (() => void)[] = [];
    let arrived = 0;
    door.users.respond = (request, response) => {
      begin.push(() => {
        request.on('data', (part: Buffer) => {
          arrived += part.length;
        });
        request.on('end', () => response.end('{}'));
      });
    };
    const before = process.memoryUsage().rss;
    const uploads = Array.from({ length: 3 }, () => upload(PICTURES));
    const taken = () => uploads.reduce((sum, one) => sum + one.taken(), 0);
    while (begin.length < uploads.length) await delay(10);
    for (let last = -1; last !== taken(); await delay(300)) last = taken();
    expect(taken()).toBeLessThan(uploads.length * ON_THE_WAY);
    expect(process.memoryUsage().rss - before).toBeLessThan(2 * PICTURES);

    for (const read of begin) read();
    const answers = await Promise.all(uploads.map(({ answer }) => answer));
    for (const answer of answers) answer.resume();
    expect([answers.map(({ statusCode }) => statusCode), arrived]).toEqual([[200, 200, 200], 3 * PICTURES]);
  }, 20_000);

  it('arrives whole, and is never on the way as a whole', async () => {
    let arrived = 0;
    let most = 0;
    let sent: () => number = () => 0;
    door.users.respond = async (request, response) => {
      for await (const part of request) {
        arrived += part.length;
        most = Math.max(most, sent() - arrived);
        // A service on a slow disk.
        if (arrived % (4 * MEGABYTE) < part.length) await delay(20);
      }
      response.end('{}');
    };
    const { answer, taken } = upload(PICTURES);
    sent = taken;
    const response = await answer;
    response.resume();
    expect([response.statusCode, arrived]).toEqual([200, PICTURES]);
    expect(most).toBeLessThan(ON_THE_WAY);
  }, 20_000);

  it('leaves time for everybody else', async () => {
    door.users.respond = async (request, response) => {
      for await (const _part of request) if (Math.random() < 0.02) await delay(5);
      response.end('{}');
    };
    const uploads = Array.from({ length: 3 }, () => upload(PICTURES).answer.then((response) => response.resume()));
    let answered = 0;
    let done = false;
    const all = Promise.all(uploads).then(() => {
      done = true;
    });
    while (!done) {
      expect((await door.fetch('/api/contacts')).status).toBe(200);
      answered += 1;
    }
    await all;
    // How quickly is for the benchmarks to say; that they need not wait for the end is said here.
    expect(answered).toBeGreaterThan(10);
  }, 30_000);

  it('and one byte is refused with an answer that arrives', async () => {
    const { request, answer } = upload(PICTURES + 1);
    const response = await answer;
    response.resume();
    expect(response.statusCode).toBe(413);
    // Node's client writes no further once it is answered, nor does it end.
    request.destroy();
    expect(door.users.requests).toHaveLength(0);
  });
});

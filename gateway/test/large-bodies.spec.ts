import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { useDoor } from './door';

const MEGABYTE = 1024 * 1024;
const PICTURES = 45 * MEGABYTE;
/** What sockets and streams on the way may hold, of the system's buffers most. */
const ON_THE_WAY = 12 * MEGABYTE;

describe('a body of 45 MB', () => {
  const door = useDoor();

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
    let read: () => void = () => undefined;
    let arrived = 0;
    door.users.answer = (request, response) => {
      read = () => {
        request.on('data', (part: Buffer) => {
          arrived += part.length;
        });
        request.on('end', () => response.end('{}'));
      };
    };
    const before = process.memoryUsage().rss;
    const uploads = Array.from({ length: 3 }, () => upload(PICTURES));
    const [first] = uploads;
    if (!first) throw new Error('there is none');
    while (door.users.asked.length < 3) await delay(10);
    let taken = -1;
    while (taken !== first.taken()) {
      taken = first.taken();
      await delay(300);
    }
    expect(taken).toBeLessThan(ON_THE_WAY);
    for (const { request } of uploads.slice(1)) request.destroy();
    read();
    // It was the last one's reader; each of them waited for its own.
    expect(process.memoryUsage().rss - before).toBeLessThan(3 * ON_THE_WAY + 40 * MEGABYTE);
    first.request.destroy();
    expect(arrived).toBeLessThan(PICTURES);
  }, 20_000);

  it('arrives whole, while memory stays flat', async () => {
    let arrived = 0;
    let most = 0;
    door.users.answer = async (request, response) => {
      for await (const part of request) {
        arrived += part.length;
        most = Math.max(most, process.memoryUsage().rss);
        // A service on a slow disk.
        if (arrived % (4 * MEGABYTE) < part.length) await delay(20);
      }
      response.end('{}');
    };
    const before = process.memoryUsage().rss;
    const { answer } = upload(PICTURES);
    const response = await answer;
    response.resume();
    expect([response.statusCode, arrived]).toEqual([200, PICTURES]);
    expect(most - before).toBeLessThan(PICTURES);
  }, 20_000);

  it('delays nobody else', async () => {
    door.users.answer = async (request, response) => {
      for await (const _part of request) if (Math.random() < 0.02) await delay(5);
      response.end('{}');
    };
    const uploads = Array.from({ length: 3 }, () => upload(PICTURES).answer.then((response) => response.resume()));
    let slowest = 0;
    let done = false;
    const all = Promise.all(uploads).then(() => {
      done = true;
    });
    while (!done) {
      const startedAt = performance.now();
      expect((await door.ask('/api/contacts')).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    await all;
    expect(slowest).toBeLessThan(500);
  }, 30_000);

  it('and one byte is refused with an answer that arrives', async () => {
    const response = await upload(PICTURES + 1).answer;
    response.resume();
    expect(response.statusCode).toBe(413);
    expect(door.users.asked).toHaveLength(0);
  });
});

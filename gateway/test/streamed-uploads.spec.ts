import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { useGateway } from './gateway-harness';

const MEGABYTE = 1024 * 1024;
const UPLOAD_BYTES = 45 * MEGABYTE;
/** Nearly all of it in the kernel: the buffers of two loopback connections may grow to about 10 MB each. */
const MAX_IN_FLIGHT = 24 * MEGABYTE;

describe('an upload of 45 MB', () => {
  const harness = useGateway();

  /** Writes as fast as the gateway reads; `sent` returns how many bytes that was. */
  function upload(bytes: number): { request: ClientRequest; sent: () => number; answer: Promise<IncomingMessage> } {
    const request = httpRequest(`${harness.address}/api/user/verification`, {
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
    return { request, sent: () => written - request.writableLength, answer };
  }

  it('is read no faster than the service reads it, and not buffered', async () => {
    const begin: (() => void)[] = [];
    let arrived = 0;
    harness.users.respond = (request, response) => {
      begin.push(() => {
        request.on('data', (part: Buffer) => {
          arrived += part.length;
        });
        request.on('end', () => response.end('{}'));
      });
    };
    const before = process.memoryUsage().rss;
    const uploads = Array.from({ length: 3 }, () => upload(UPLOAD_BYTES));
    const sent = () => uploads.reduce((sum, one) => sum + one.sent(), 0);
    while (begin.length < uploads.length) await delay(10);
    for (let last = -1; last !== sent(); await delay(300)) last = sent();
    expect(sent()).toBeLessThan(uploads.length * MAX_IN_FLIGHT);
    expect(process.memoryUsage().rss - before).toBeLessThan(2 * UPLOAD_BYTES);

    for (const read of begin) read();
    const answers = await Promise.all(uploads.map(({ answer }) => answer));
    for (const answer of answers) answer.resume();
    expect([answers.map(({ statusCode }) => statusCode), arrived]).toEqual([[200, 200, 200], 3 * UPLOAD_BYTES]);
  });

  it('arrives completely without ever being buffered as a whole', async () => {
    let arrived = 0;
    let mostInFlight = 0;
    let sentBytes: () => number = () => 0;
    harness.users.respond = async (request, response) => {
      for await (const part of request) {
        arrived += part.length;
        mostInFlight = Math.max(mostInFlight, sentBytes() - arrived);
        // Simulates a slow disk.
        if (arrived % (4 * MEGABYTE) < part.length) await delay(20);
      }
      response.end('{}');
    };
    const { answer, sent } = upload(UPLOAD_BYTES);
    sentBytes = sent;
    const response = await answer;
    response.resume();
    expect([response.statusCode, arrived]).toEqual([200, UPLOAD_BYTES]);
    expect(mostInFlight).toBeLessThan(MAX_IN_FLIGHT);
  });

  it('does not delay other requests', async () => {
    harness.users.respond = async (request, response) => {
      for await (const _part of request) if (Math.random() < 0.02) await delay(5);
      response.end('{}');
    };
    const uploads = Array.from({ length: 3 }, () => upload(UPLOAD_BYTES).answer.then((response) => response.resume()));
    let answered = 0;
    let done = false;
    const all = Promise.all(uploads).then(() => {
      done = true;
    });
    while (!done) {
      expect((await harness.fetch('/api/contacts')).status).toBe(200);
      answered += 1;
    }
    await all;
    // The benchmarks measure latency; here it is enough that other requests need not wait for the uploads.
    expect(answered).toBeGreaterThan(2);
  });

  it('plus one byte is rejected with a response that the client receives', async () => {
    const { request, answer } = upload(UPLOAD_BYTES + 1);
    const response = await answer;
    response.resume();
    expect(response.statusCode).toBe(413);
    // Node's client neither continues nor ends the request once it has a response.
    request.destroy();
    expect(harness.users.requests).toHaveLength(0);
  });
});

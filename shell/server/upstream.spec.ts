/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import type { RequestListener } from 'node:http';
import { type Backend, startBackend } from '../test/backends';
import { Upstream } from './upstream';

const MAX_BYTES = 100_000;
/** More than the buffers of a connection take. */
const UNREAD_BYTES = 32 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

let backend: Backend;
let upstream: Upstream;

async function start(handle: RequestListener): Promise<void> {
  backend = await startBackend(handle);
  upstream = new Upstream(backend.url, { timeoutMs: 5_000, maxConcurrent: 1, maxPerClient: 1 });
}

afterEach(async () => {
  await upstream.close();
  await backend.stop();
});

const read = () => upstream.read('/remote.json', AbortSignal.timeout(20_000), MAX_BYTES);

it('reads a file up to the limit', async () => {
  await start((_request, response) => {
    response.write('a'.repeat(MAX_BYTES - 1));
    response.end('z');
  });
  const content = await read();
  expect([content.length, content.toString().at(-1)]).toEqual([MAX_BYTES, 'z']);
});

it('reads little more than the limit of a file that never ends', async () => {
  let sent = 0;
  await start((_request, response) => {
    const send = () => {
      while (sent < 2 * UNREAD_BYTES && response.write(CHUNK)) sent += CHUNK.length;
      if (sent >= 2 * UNREAD_BYTES) response.end();
    };
    response.on('drain', send);
    send();
  });
  await expect(read()).rejects.toThrow('is longer than 100000 bytes');
  expect(sent).toBeLessThan(UNREAD_BYTES);
});

it('does not wait for a file that is said to be longer', async () => {
  await start((_request, response) => response.writeHead(200, { 'content-length': MAX_BYTES + 1 }).flushHeaders());
  await expect(read()).rejects.toThrow('is longer than 100000 bytes');
});

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FileStore } from './file-store';

const NAME = `${'ab'.repeat(16)}.jpg`;
const BYTES = Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3]);

async function expectStoreBehavior(store: FileStore): Promise<void> {
  expect(await store.find(NAME)).toBeNull();
  await store.write(NAME, BYTES);
  const found = await store.find(NAME);
  expect(found?.size).toBe(BYTES.length);
  expect(found && (await buffer(await found.open()))).toEqual(Buffer.from(BYTES));
  await store.delete(NAME);
  await store.delete(NAME);
  expect(await store.find(NAME)).toBeNull();
}

test('stores files in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larkspur-store-'));
  try {
    await expectStoreBehavior(await FileStore.open({ FILES_DIR: join(folder, 'files') }));
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('an S3 bucket', () => {
  /** The part of S3 that the store uses: objects by path. It has no listing and ignores signatures. */
  let server: Server;
  let url: string;
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];

  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    server = createServer().on('request', async (request, response) => {
      const [key = ''] = (request.url ?? '').split('?', 1);
      requests.push(`${request.method} ${key}`);
      if (request.headers['x-amz-acl']) return response.writeHead(400).end();
      if (request.method === 'PUT') objects.set(key, decodeChunked(await buffer(request)));
      if (request.method === 'DELETE') objects.delete(key);
      const object = objects.get(key);
      if (request.method === 'PUT' || request.method === 'DELETE') return response.end();
      if (!object) return response.writeHead(404).end();
      response.writeHead(200, { 'content-length': object.length });
      return response.end(request.method === 'GET' ? object : undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/larkspur/pictures`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('stores files under the prefix without setting an ACL', async () => {
    await expectStoreBehavior(await FileStore.open({ FILES_DIR: '', FILES_S3_URL: url }));
    expect(requests).toContain(`PUT /larkspur/pictures/ab/${NAME}`);
  });
});

/** AWS's client sends the checksum after the bytes, in `aws-chunked` encoding. */
function decodeChunked(body: Buffer): Buffer {
  const head = /^([0-9a-f]+)(?:;[^\r]*)?\r\n/.exec(body.toString('latin1', 0, 200));
  if (!head) return body;
  return body.subarray(head[0].length, head[0].length + Number.parseInt(head[1] ?? '0', 16));
}

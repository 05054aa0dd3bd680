/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRawClient } from '@larkspur/http-limits/testing/raw-client';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../server/config';
import { listen } from '../server/listen';
import { createShellServer } from '../server/shell-server';
import { type Backend, bodyOf, startBackend } from './backends';
import { remotesList, threeRemotes } from './remotes-list';

process.env.LOG_LEVEL = 'silent';

/** More than the buffers of the connections take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

let folder: string;
let backend: Backend;
let server: FastifyInstance;
let stop: () => Promise<unknown>;
let port: number;
/** Requests that the gateway or a remote's server is answering. */
let inProgress = 0;
/** Request ids that the gateway received, and those that a header named as chosen by the client. */
let ids: [unknown, unknown][] = [];
const { open, exchange } = createRawClient(() => port);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(join(folder, 'assets.json'), JSON.stringify({ scripts: [], styles: [], fonts: [], integrity: {} }));
  backend = await startBackend(async (request, response) => {
    if (request.url === '/remote.json') return response.writeHead(503).end();
    inProgress += 1;
    response.once('close', () => {
      inProgress -= 1;
    });
    ids.push([request.headers['x-request-id'], request.headers['x-client-request-id']]);
    if (request.url?.includes('never')) return response;
    const body = await bodyOf(request).catch(() => '');
    return response.end(request.url?.includes('large') ? LARGE : `${request.url} ${body.length}`);
  });
  const config = readConfig({
    GATEWAY_URL: backend.url,
    REMOTES: remotesList(threeRemotes({ public: backend.url, customer: backend.url, admin: backend.url })),
    CLIENT_HEADERS_SECONDS: '0.5',
    CLIENT_BODY_SECONDS: '0.5',
    CLIENT_STALL_SECONDS: '0.5',
  });
  server = await createShellServer({
    config,
    client: folder,
    publicFiles: join(__dirname, '../public'),
    galleryFiles: folder,
    overrideFiles: join(folder, 'overrides'),
  });
  const stoppables = await listen(server, { ...config, port: 0 });
  stop = () => Promise.all(stoppables.map((stoppable) => stoppable.close()));
  port = (server.server.address() as AddressInfo).port;
});

beforeEach(() => {
  ids = [];
});

afterAll(async () => {
  await stop();
  await backend.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...headers, '', ''].join('\r\n');
const post = (...headers: string[]) =>
  ['POST /api/auth/signout HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

async function isAnswered(): Promise<boolean> {
  const signal = AbortSignal.timeout(60_000);
  const [api, file] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/api/contacts`, { signal }),
    fetch(`http://127.0.0.1:${port}/remotes/mfe-public/v/a.js`, { signal }),
  ]);
  return api.status === 200 && file.status === 200;
}

async function until(holds: () => boolean): Promise<void> {
  for (const giveUp = Date.now() + 60_000; !holds(); await pause(20)) {
    if (Date.now() > giveUp) throw new Error('It never came to hold.');
  }
}

describe('one connection', () => {
  it.each(['/api/large', '/remotes/mfe-public/v/large.js'])('with many pipelined %s blocks nobody', async (path) => {
    const socket = open(get(path).repeat(90)).pause();
    await until(() => inProgress > 0);
    // The next one starts when the first has been read.
    expect(inProgress).toBe(1);
    expect(await isAnswered()).toBe(true);
    socket.destroy();
    await until(() => inProgress === 0);
    // So many that the connection ends.
    await exchange(get(path).repeat(400)).catch(() => undefined);
    await until(() => inProgress === 0);
    expect(await isAnswered()).toBe(true);
  });

  it('has its pipelined requests answered in their order', async () => {
    const paths = Array.from({ length: 20 }, (_, turn) => `/api/turn/${turn}`);
    const text = await exchange(`${paths.map((path) => get(path)).join('')}${get('/api/last', 'Connection: close')}`);
    expect([...text.matchAll(/^(\/api\/\S+) 0/gm)].map(([, path]) => path)).toEqual([...paths, '/api/last']);
  });

  it('takes its request along when it ends before the response begins', async () => {
    const socket = open(get('/api/never'));
    await until(() => inProgress === 1);
    socket.destroy();
    await until(() => inProgress === 0);
  });

  it('ends when its client does not read', async () => {
    const socket = open(get('/api/large')).pause();
    await until(() => inProgress > 0);
    await until(() => inProgress === 0);
    // Its end arrives after what is left in the buffers.
    await new Promise((resolve) => socket.resume().once('close', resolve));
  });

  it('ends when it sends nothing, or its headers slowly', async () => {
    expect(await exchange('')).toMatch(/^HTTP\/1\.1 408 /);
    expect(await exchange('GET / HTTP/1.1\r\nHost')).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('a request body', () => {
  it.each([
    ['an open quote', '2;a="\r\n{}\r\n0\r\n\r\n'],
    ['a size that is no number', 'ZZ\r\n{}\r\n'],
    ['a malformed second chunk', '2\r\n{}\r\nZZ\r\n'],
    ['a malformed chunk after 100 kB', `186A0\r\n${' '.repeat(100_000)}\r\nZZ\r\n`],
  ])('in chunks with %s ends its connection and nothing else', async (_name, chunks) => {
    const text = await exchange(post('Transfer-Encoding: chunked') + chunks);
    expect(text).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
    expect(await isAnswered()).toBe(true);
    await until(() => inProgress === 0);
  });

  it.each([
    ['in chunks', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['with a length', 'Content-Length: 500000', '{'],
    ['of which 100 kB have arrived', 'Content-Length: 500000', ' '.repeat(100_000)],
  ])('%s that never arrives blocks no upload and ends its connection', async (_name, header, start) => {
    const silent = Array.from({ length: 140 }, () => open(post(header) + start).resume());
    const body = ' '.repeat(200_000);
    const signal = AbortSignal.timeout(3_000);
    const response = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body, signal });
    expect(await response.text()).toBe('/api/upload 200000');
    await until(() => silent.every(({ destroyed }) => destroyed));
    await until(() => inProgress === 0);
  });
});

describe('a target', () => {
  it.each([
    ['an absolute target', () => `http://127.0.0.1:${port}/api/contacts?q=%61`, '/api/contacts?q=%61'],
    ['percent-encoded letters', () => '/%61pi/con%74acts', '/api/contacts'],
    ['an encoded hyphen', () => '/remotes/mfe%2dpublic/v/a.js', '/v/a.js'],
    ['an encoded slash and dots', () => '/api/a%2fb/%2e%2e', '/api/a%2fb/%2e%2e'],
  ])('with %s is forwarded in its normal form', async (_name, target, normal) => {
    expect(await exchange(get(target(), 'Connection: close'))).toContain(`${normal} 0`);
  });

  it.each([
    ['two hosts', () => get('/api/contacts', 'Host: evil.example')],
    ['two hosts for a page', () => get('/', 'Host: evil.example')],
    ['an absolute target of another host', () => get('http://evil.example/api/contacts')],
  ])('with %s is refused', async (_name, request) => {
    expect(await exchange(request())).toMatch(/^HTTP\/1\.1 400 .*"code":"bad_request"/s);
    expect(ids).toEqual([]);
  });
});

it('gives every request an id of its own and passes the client’s on beside it', async () => {
  const url = `http://127.0.0.1:${port}/api/contacts`;
  await fetch(url, { headers: { 'x-request-id': 'client-made-1', 'x-client-request-id': 'forged-one' } });
  await fetch(url, { headers: { 'x-request-id': 'two words' } });
  const uuid = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(ids).toEqual([
    [uuid, 'client-made-1'],
    [uuid, undefined],
  ]);
});

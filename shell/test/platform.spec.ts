/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformRemote } from '@larkspur/contracts/platform';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { publish } from '@larkspur/federation/release/publish';
import { abort, publishCanary } from '@larkspur/federation/release/publish-canary';
import { generateSigningKey } from '@larkspur/federation/release/signature';
import { createRemoteServer } from '@larkspur/federation/remote-server';
import { aRelease, writeBuild } from '@larkspur/federation/testing/test-build';
import type { FastifyInstance } from 'fastify';
import { type Backend, startBackend } from './backends';
import { remotesList, signer } from './remotes-list';
import { NOWHERE, TestShell } from './test-shell';

const NAME = 'mfe-public';
const [OLD, CURRENT, CANARY] = ['a', 'b', 'c'].map((letter) => letter.repeat(16)) as [string, string, string];

/** The owners of these tokens, as svc-auth knows them. */
const USERS: Record<string, unknown> = {
  'Bearer admin': { email: 'ada@larkspurbank.example', role: 'administrator' },
  'Bearer auditor': { email: 'axel@larkspurbank.example', role: 'auditor' },
  'Bearer customer': { email: 'cora@example.com', role: 'customer' },
  'Bearer unknown-role': { email: 'eve@example.com', role: 'root', isAdmin: true },
  'Bearer no-role': { email: 'eve@example.com', isAdmin: true },
};

let folder: string;
let store: FolderStore;
let remote: FastifyInstance;
let gateway: Backend;
let shell: TestShell;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platform-'));
  store = new FolderStore(join(folder, 'releases'));
  remote = await createRemoteServer({ name: NAME, releases: store.folder });
  await remote.listen({ port: 0, host: '127.0.0.1' });
  gateway = await startBackend(({ url, headers }, response) => {
    const { authorization = '' } = headers;
    if (url !== '/api/auth/user') return response.writeHead(404).end('{}');
    if (authorization === 'Bearer garbage') return response.writeHead(200).end('<html>');
    const user = USERS[authorization];
    return response.writeHead(user ? 200 : 401).end(JSON.stringify({ data: user }));
  });
  const publication = { store, signer, by: 'ada', commit: null };
  const build = (version: string) => writeBuild(join(folder, 'dist'), aRelease(version));
  await publish(publication, join(folder, 'dist'), await build(OLD));
  await publish(publication, join(folder, 'dist'), await build(CURRENT));
  await publishCanary(publication, join(folder, 'dist'), await build(CANARY), 5);
  shell = new TestShell();
});

afterEach(async () => {
  await shell.stop();
  await shell.remove();
  await Promise.all([remote.close(), gateway.stop()]);
  rmSync(folder, { recursive: true });
});

function start(environment: NodeJS.ProcessEnv = {}, storeFolder = store.folder): Promise<void> {
  const { port } = remote.server.address() as AddressInfo;
  const entry = {
    name: NAME,
    title: 'Our website',
    url: `http://127.0.0.1:${port}`,
    store: storeFolder,
    paths: [{ path: '/*', access: 'open' }],
  };
  return shell.start({
    REMOTES: remotesList([entry]),
    GATEWAY_URL: gateway.url,
    ROLLBACK_SIGNING_KEY: generateSigningKey().privateKey,
    ...environment,
  });
}

const as = (token: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});
const read = (token: string) => fetch(`${shell.base}/_platform/remotes`, { headers: as(token) });
const order = (token: string, body: unknown = { kind: 'rollback', sequence: 3, reason: 'wrong rates' }, name = NAME) =>
  fetch(`${shell.base}/_platform/remotes/${name}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...as(token) },
    body: JSON.stringify(body),
  });

it.each([
  ['nobody', '', 401, 401],
  ['an invalid token', 'stolen', 401, 401],
  ['a customer', 'customer', 403, 403],
  ['an auditor', 'auditor', 200, 403],
  ['a role that does not exist', 'unknown-role', 503, 503],
  ['a user without a role', 'no-role', 503, 503],
  ['an answer that is not one', 'garbage', 503, 503],
])('%s may look or not, and changes nothing', async (_, token, looking, changing) => {
  await start();
  expect((await read(token)).status).toBe(looking);
  expect((await order(token)).status).toBe(changing);
  expect((await store.readLog(1))[0]?.kind).toBe('canary');
});

it('refuses everybody while the gateway does not respond', async () => {
  await start({ GATEWAY_URL: NOWHERE });
  expect((await read('admin')).status).toBe(503);
  expect((await order('admin')).status).toBe(503);
});

it('does not take a token from a cookie, nor a write from another site', async () => {
  await start();
  const cookie = await fetch(`${shell.base}/_platform/remotes`, { headers: { cookie: 'token=admin' } });
  expect(cookie.status).toBe(401);
  const { status } = await fetch(`${shell.base}/_platform/remotes/${NAME}/orders`, {
    method: 'POST',
    headers: { ...as('admin'), 'content-type': 'application/json', origin: 'https://evil.example' },
    body: '{}',
  });
  expect(status).toBe(403);
});

it('shows releases with what visitors reported, and who did what', async () => {
  await start({ VISITS_SAMPLE_PERCENT: '10' });
  const report = (version: string, outcome: string, loadMs: number, visit: number) =>
    fetch(`${shell.base}/_platform/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ remote: NAME, version, visit: String(visit).padStart(16, '0'), outcome, loadMs }),
    });
  for (const [index, loadMs] of [400, 100, 300, 200].entries()) await report(CURRENT, 'loaded', loadMs, index);
  await report(CANARY, 'failed', 50, 9);

  const [found] = ((await (await read('auditor')).json()) as { data: PlatformRemote[] }).data;
  expect(found).toMatchObject({
    name: NAME,
    title: 'Our website',
    sequence: 3,
    current: {
      version: CURRENT,
      visits: 4,
      failures: 0,
      loadMs: { p50: 200, p75: 300 },
      sizes: { js: 1_000, css: 100 },
    },
    previous: { version: OLD, visits: 0, failures: 0, loadMs: null },
    canary: { version: CANARY, percent: 5, visits: 1, failures: 1 },
    historyProblem: null,
    problem: null,
  });
  expect(found?.history.map(({ kind, by, to, percent }) => [kind, by, to, percent])).toEqual([
    ['canary', 'ada', CANARY, 5],
    ['release', 'ada', CURRENT, null],
    ['release', 'ada', OLD, null],
  ]);
  const registry = (await (await fetch(`${shell.base}/registry.json`)).json()) as { visitSample?: number };
  expect(registry.visitSample).toBe(10);
});

it('lets an administrator end the canary and go one step back, with a reason', async () => {
  await start();
  const ended = await order('admin', { kind: 'abort', sequence: 3, reason: 'wrong color' });
  expect([ended.status, await ended.json()]).toEqual([200, { data: { state: 'stored' } }]);
  expect((await order('admin', { kind: 'abort', sequence: 3, reason: 'again' })).status).toBe(409);
  expect((await order('admin')).status).toBe(200);
  expect((await order('admin')).status).toBe(409);
  const registry = (await (await fetch(`${shell.base}/registry.json`)).json()) as {
    remotes: Record<string, { current: { version: string }; previous: null; canary?: object }>;
  };
  expect(registry.remotes[NAME]).toMatchObject({ current: { version: OLD }, previous: null });
  expect(registry.remotes[NAME]).not.toHaveProperty('canary');
  expect((await store.readLog(2)).map(({ kind, by, to, reason }) => [kind, by, to, reason])).toEqual([
    ['abort', 'ada@larkspurbank.example', CURRENT, 'wrong color'],
    ['rollback', 'ada@larkspurbank.example', OLD, 'wrong rates'],
  ]);
});

it.each<[string, unknown, string, number]>([
  ['another release was seen', { kind: 'rollback', sequence: 2, reason: 'wrong rates' }, NAME, 412],
  ['there is no such remote', { kind: 'rollback', sequence: 3, reason: 'wrong rates' }, 'mfe-cards', 404],
  ['there is no reason', { kind: 'rollback', sequence: 3, reason: '  ' }, NAME, 422],
  ['the reason is a novel', { kind: 'rollback', sequence: 3, reason: 'a'.repeat(201) }, NAME, 422],
  ['something else is ordered', { kind: 'release', sequence: 3, reason: 'wrong rates' }, NAME, 422],
  ['the body is no object', 'rollback', NAME, 422],
])('changes nothing if %s', async (_, body, name, status) => {
  await start();
  expect((await order('admin', body, name)).status).toBe(status);
  expect((await store.readLog(1))[0]?.kind).toBe('canary');
});

it('is not told that an order has an effect when the team has released something else', async () => {
  // The remote’s server is behind its store, like one behind a CDN.
  const ahead = join(folder, 'ahead');
  cpSync(store.folder, ahead, { recursive: true });
  await abort({ store: new FolderStore(ahead), signer, by: 'ada', commit: null }, NAME, 'a typo');
  await start({}, ahead);
  const refused = await order('admin', { kind: 'rollback', sequence: 3, reason: 'wrong rates' });
  expect([refused.status, await refused.json()]).toEqual([412, expect.objectContaining({ code: 'stale' })]);
  expect((await new FolderStore(ahead).readLog(1))[0]).toMatchObject({ kind: 'abort', by: 'ada' });
});

it('says why there is no release log', async () => {
  const { port } = remote.server.address() as AddressInfo;
  const entry = { name: NAME, url: `http://127.0.0.1:${port}`, paths: [{ path: '/*', access: 'open' }] };
  await start({ REMOTES: remotesList([entry]) });
  const [found] = ((await (await read('admin')).json()) as { data: PlatformRemote[] }).data;
  expect([found?.history, found?.historyProblem]).toEqual([[], 'The entry of the remote has no "store".']);
});

it('is a page of the shell that no remote can claim', async () => {
  await start();
  const page = await fetch(`${shell.base}/_platform`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('<title>Platform – ');
  expect(html).toContain('<meta name="robots" content="noindex">');
});

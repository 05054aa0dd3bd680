/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { publish } from '@larkspur/federation/release/publish';
import { abort, publishCanary } from '@larkspur/federation/release/publish-canary';
import { generateSigningKey } from '@larkspur/federation/release/signature';
import { createRemoteServer } from '@larkspur/federation/remote-server';
import { aRelease, writeBuild } from '@larkspur/federation/testing/test-build';
import type { FastifyInstance } from 'fastify';
import { startBackend } from './backends';
import { remotesList, signer } from './remotes-list';
import { TestShell } from './test-shell';

/** Polls happen every two seconds. */
const SOME_POLLS_MS = 20_000;
const NAME = 'mfe-public';
const [OLD, CURRENT, CANARY] = ['a', 'b', 'c'].map((letter) => letter.repeat(16)) as [string, string, string];

let folder: string;
let store: FolderStore;
let remote: FastifyInstance;
let shells: TestShell[];
let ROLLBACK_SIGNING_KEY: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canary-'));
  store = new FolderStore(join(folder, 'releases'));
  remote = await createRemoteServer({ name: NAME, releases: store.folder });
  await remote.listen({ port: 0, host: '127.0.0.1' });
  ROLLBACK_SIGNING_KEY = generateSigningKey().privateKey;
  shells = [new TestShell(), new TestShell()];
  await publish(publication(), dist(), await build(OLD));
  await publish(publication(), dist(), await build(CURRENT));
});

afterEach(async () => {
  await Promise.all(shells.map((shell) => shell.stop()));
  await Promise.all(shells.map((shell) => shell.remove()));
  await remote.close();
  rmSync(folder, { recursive: true });
});

const publication = () => ({ store, signer, by: 'ada', commit: null });
const dist = () => join(folder, 'dist');
const build = (version: string) => writeBuild(dist(), aRelease(version));
const startCanary = async () => publishCanary(publication(), dist(), await build(CANARY), 5);

const metricsPorts = new Map<TestShell, number>();

async function start(shell: TestShell, environment: NodeJS.ProcessEnv = {}, isStoreKnown = true): Promise<void> {
  const metricsPort = await freePort();
  metricsPorts.set(shell, metricsPort);
  const { port } = remote.server.address() as AddressInfo;
  const entry = {
    name: NAME,
    url: `http://127.0.0.1:${port}`,
    ...(isStoreKnown && { store: store.folder }),
    paths: [{ path: '/*', access: 'open' }],
  };
  return shell.start({
    ...(!environment.REMOTES_FILE && { REMOTES: remotesList([entry]) }),
    ROLLBACK_SIGNING_KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    CANARY_MIN_ADDRESSES: '5',
    METRICS_PORT: String(metricsPort),
    ...environment,
  });
}

async function released(shell: TestShell): Promise<(string | undefined)[]> {
  const { remotes } = (await (await fetch(`${shell.base}/registry.json`)).json()) as RemoteRegistry;
  return [remotes[NAME]?.current.version, remotes[NAME]?.canary?.release.version];
}

/** Read at the port of the metrics, which is not public. */
async function problems(shell: TestShell): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${metricsPorts.get(shell)}/problems`);
  return ((await response.json()) as { problems: string[] }).problems;
}

let visits = 0;

/** A page's report. @returns its status */
async function report(shell: TestShell, version: string, outcome: string, address = '192.0.2.1'): Promise<number> {
  visits += 1;
  const visit = visits.toString(16).padStart(16, '0');
  const { status } = await fetch(`${shell.base}/_platform/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ remote: NAME, version, visit, outcome }),
  });
  return status;
}

/** Visits from many addresses. One in three visits to the canary fails. */
async function visit(shell: TestShell, count = 60, first = 0): Promise<void> {
  for (let index = first; index < first + count; index += 1) {
    await report(shell, CURRENT, 'loaded', `198.51.100.${index}`);
    await report(shell, CANARY, index % 3 === 0 ? 'failed' : 'loaded', `203.0.113.${index}`);
  }
}

it(
  'a canary that fails for one in three is aborted by one shell, and another one follows',
  async () => {
    await startCanary();
    const [one, other] = shells as [TestShell, TestShell];
    await Promise.all(shells.map((shell) => start(shell)));
    expect(await released(one)).toEqual([CURRENT, CANARY]);
    const html = await (await fetch(`${one.base}/`)).text();
    expect(html).toContain(`data-version="${CANARY}" data-percent="5"`);

    await visit(one);
    expect(await released(one)).toEqual([CURRENT, undefined]);
    await until(async () => (await released(other))[1] === undefined);
    expect(await store.readLog(1)).toEqual([
      expect.objectContaining({
        kind: 'abort',
        by: 'the shell',
        from: CANARY,
        to: CURRENT,
        reason: expect.stringMatching(/^\d+ of \d+ visits \(\d.*%\) to the canary failed, 0 of \d+ visits/),
      }),
    ]);
    expect(await problems(one)).toEqual([]);
    // Neither does it come back, nor is it ended twice.
    await visit(other);
    expect((await store.readLog()).filter(({ kind }) => kind === 'abort')).toHaveLength(1);
  },
  SOME_POLLS_MS,
);

it(
  'strangers can end nothing from one address, and nothing but a canary from many',
  async () => {
    await startCanary();
    const [shell] = shells as [TestShell];
    await start(shell);
    for (let index = 0; index < 60; index += 1) await report(shell, CANARY, 'failed', '192.0.2.66');
    expect(await released(shell)).toEqual([CURRENT, CANARY]);
    for (let index = 0; index < 60; index += 1) await report(shell, CURRENT, 'failed', `192.0.2.${index}`);
    expect(await released(shell)).toEqual([CURRENT, CANARY]);
    expect(await report(shell, 'd'.repeat(16), 'failed')).toBe(204);
    expect((await store.readLog(1))[0]?.kind).toBe('canary');
  },
  SOME_POLLS_MS,
);

it('reports are limited in size, form and number', async () => {
  const [shell] = shells as [TestShell];
  await start(shell);
  expect(await report(shell, CURRENT, 'loaded')).toBe(204);
  expect(await report(shell, CURRENT, 'perhaps')).toBe(422);
  const send = (body: string, headers = {}) =>
    fetch(`${shell.base}/_platform/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  expect((await send('null')).status).toBe(422);
  expect((await send(JSON.stringify({ remote: 'x'.repeat(2_000) }))).status).toBe(413);
  expect((await send('{}', { origin: 'https://evil.example' })).status).toBe(403);
  const statuses = new Set<number>();
  // More than two minutes of the clock allow, because they may begin in one and end in the next.
  for (let index = 0; index < 1_300; index += 1) statuses.add(await report(shell, CURRENT, 'loaded', '192.0.2.9'));
  expect([...statuses].sort()).toEqual([204, 429]);
});

it(
  'while the store is locked the order applies to this shell, is reported, and stored later',
  async () => {
    await startCanary();
    const [one, other] = shells as [TestShell, TestShell];
    await Promise.all(shells.map((shell) => start(shell)));
    let unlock = () => {};
    const release = store.withLock(() => new Promise<void>((resolve) => (unlock = resolve)));
    await visit(one);
    expect(await released(one)).toEqual([CURRENT, undefined]);
    expect(await problems(one)).toEqual([
      `${NAME}: an order applies to this server only: Another release of this remote is in progress. Try again when it has finished.`,
    ]);
    expect(await released(other)).toEqual([CURRENT, CANARY]);
    unlock();
    await release;
    await until(async () => (await problems(one)).length === 0 && (await released(other))[1] === undefined);
    expect((await store.readLog(1))[0]).toMatchObject({ kind: 'abort', from: CANARY });
  },
  SOME_POLLS_MS,
);

it.each<[string, NodeJS.ProcessEnv, boolean, string]>([
  ['a key', { ROLLBACK_SIGNING_KEY: '' }, true, 'ROLLBACK_SIGNING_KEY is not set'],
  ['a store', {}, false, 'the entry of the remote has no "store"'],
])(
  'a shell without %s ends a canary for its own visitors and says so',
  async (_, environment, isStoreKnown, problem) => {
    await startCanary();
    const [shell] = shells as [TestShell];
    await start(shell, environment, isStoreKnown);
    await visit(shell);
    expect(await released(shell)).toEqual([CURRENT, undefined]);
    expect(await problems(shell)).toEqual([`${NAME}: an order applies to this server only: ${problem}`]);
  },
);

it(
  'an order of a remote that is not configured anymore is no problem',
  async () => {
    await startCanary();
    const [shell] = shells as [TestShell];
    const REMOTES_FILE = join(folder, 'remotes.json');
    const { port } = remote.server.address() as AddressInfo;
    const entry = { name: NAME, url: `http://127.0.0.1:${port}`, paths: [{ path: '/*', access: 'open' }] };
    writeFileSync(REMOTES_FILE, remotesList([entry]));
    await start(shell, { ROLLBACK_SIGNING_KEY: '', REMOTES_FILE });
    await visit(shell);
    expect(await problems(shell)).toHaveLength(1);
    writeFileSync(REMOTES_FILE, remotesList([{ ...entry, name: 'mfe-cards' }]));
    await until(async () => (await problems(shell)).length === 0);
  },
  SOME_POLLS_MS,
);

it('a disk that cannot be written changes nothing about an order but that a restart forgets it', async () => {
  await startCanary();
  const [shell] = shells as [TestShell];
  writeFileSync(join(folder, 'a-file'), '');
  await start(shell, { SEEN_RELEASES_FILE: join(folder, 'a-file', 'seen.json') });
  await until(async () => (await released(shell))[1] === CANARY);
  await visit(shell);
  expect(await released(shell)).toEqual([CURRENT, undefined]);
  expect((await store.readLog(1))[0]).toMatchObject({ kind: 'abort', from: CANARY });
  expect(await problems(shell)).toEqual([
    expect.stringMatching(
      /^SEEN_RELEASES_FILE cannot be written, so that a restart forgets .*EEXIST: file already exists/,
    ),
  ]);
});

it('leaves a canary to people when that is configured', async () => {
  await startCanary();
  const [shell] = shells as [TestShell];
  await start(shell, { CANARY_AUTOMATIC: 'off' });
  await visit(shell);
  expect(await released(shell)).toEqual([CURRENT, CANARY]);
});

it(
  'a new canary begins with a new sample',
  async () => {
    await startCanary();
    const [shell] = shells as [TestShell];
    await start(shell);
    await visit(shell, 10);
    await abort(publication(), NAME, 'a typo');
    await until(async () => (await released(shell))[1] === undefined);
    await startCanary();
    await until(async () => (await released(shell))[1] === CANARY);
    // Together with the first ones, failures from enough addresses.
    await visit(shell, 10, 60);
    expect(await released(shell)).toEqual([CURRENT, CANARY]);
  },
  SOME_POLLS_MS,
);

async function freePort(): Promise<number> {
  const { url, stop } = await startBackend(() => undefined);
  await stop();
  return Number(new URL(url).port);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const giveUp = Date.now() + 60_000; !(await holds()); ) {
    if (Date.now() > giveUp) throw new Error('Timed out.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

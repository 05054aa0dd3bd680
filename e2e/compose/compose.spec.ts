import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import type { RemotePointer, SignedPointer } from '@larkspur/contracts/remote';
import { saveBuild } from '@larkspur/federation/release/build-folder';
import { Agent, request } from 'undici';
import { Traffic } from '../instances/traffic';
import { PaymentLoad, PIN, paymentTo } from '../operations/payments';
import { craftRelease, exposing } from '../remotes/crafted-release';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { eventually } from '../support/eventually';
import { ContainerBank } from './container-bank';
import { imageSizes } from './image-sizes';

const REMOTE = 'mfe-customer';
/**
 * compose stops an instance while its name still leads to it. Requests that it was just accepting may break off. No client has
 * more than these in progress.
 */
const MAX_BROKEN_OFF = 6;
const HANG_DETECTION_TIMEOUT_MS = 90_000;

let bank: ContainerBank;
let office: BankApi;
let payer: Awaited<ReturnType<typeof fundedCustomer>>;
let payee: Awaited<ReturnType<typeof fundedCustomer>>;
/** The applications, without the jobs that migrate their databases. */
let applications: string[];
let hasFailed = false;

beforeAll(async () => {
  bank = await ContainerBank.create();
  applications = bank.built.filter((name) => !name.startsWith('migrate-'));
});

afterAll(async () => {
  if (hasFailed && bank) print(bank.remarkableLines());
  await bank?.remove();
});

/** Each step needs the one before it. */
function step(name: string, act: () => Promise<void>): void {
  test(name, async () => {
    if (hasFailed) throw new Error('An earlier step failed.');
    hasFailed = true;
    await act();
    hasFailed = false;
  });
}

const seconds = (from: number) => ((Date.now() - from) / 1_000).toFixed(1);
const print = (line: string) => process.stdout.write(`${line}\n`);

async function setUpCustomers(): Promise<void> {
  const { email, password } = bank.administrator;
  office = await BankApi.signIn(bank.url, email, password);
  payer = await fundedCustomer(bank.url, office, { firstName: 'Ada', savings: 5_000, pin: PIN });
  payee = await fundedCustomer(bank.url, office, { firstName: 'Grace', savings: 0, pin: PIN });
}

const pay = (key: string) => payer.api.transfer(paymentTo(payee.user), key);

async function completedKeys(): Promise<Set<string>> {
  const sql = `SELECT idempotency_key FROM transfer WHERE payer_id = '${payer.user._id}' AND status = 'completed'`;
  return new Set(await bank.query('transactions', sql));
}

/** Every confirmed payment was made, none twice, and all ledger invariants hold. */
async function expectValidLedger(confirmed: readonly string[]): Promise<void> {
  await eventually(async () => {
    expect(await bank.query('transactions', `SELECT id FROM transfer WHERE status = 'pending'`)).toEqual([]);
  });
  const keys = await completedKeys();
  expect(confirmed.filter((key) => !keys.has(key))).toEqual([]);
  const postings = `SELECT count(*) FROM ledger.posting WHERE actor_id = '${payer.user._id}' AND type = 'transfer' AND outcome = 'completed'`;
  expect(await bank.query('users', postings)).toEqual([String(keys.size)]);
  await eventually(async () => {
    const { body } = await office.get<ApiResponse<LedgerProof>>('/user/admin/ledger/proof');
    expect(body.data.whole).toBe(true);
  });
}

const healthy = (container: string) =>
  eventually(async () => expect(await bank.state(container)).toMatchObject({ health: 'healthy' }), 120_000, 500);

step('nine images are built, small, and labeled', async () => {
  const started = Date.now();
  await bank.compose('build');
  print(`build: ${seconds(started)} s`);
  const sizes = await imageSizes(bank, applications);
  for (const { application, own, total, budget } of sizes) {
    print(`${application.padEnd(17)} ${own.toFixed(0).padStart(4)} MB, with Node.js ${total.toFixed(0)} MB`);
    expect([application, own <= budget]).toEqual([application, true]);
  }
  for (const application of applications) {
    const image = `larkspur/${application}:local`;
    const [{ Config }] = JSON.parse(await bank.docker('image', 'inspect', image));
    expect(Config).toMatchObject({
      User: 'node',
      Healthcheck: { Test: expect.arrayContaining(['/bank/health-check.cjs']) },
      Labels: { 'org.opencontainers.image.title': application, 'org.opencontainers.image.version': 'local' },
    });
  }
});

step('one command starts everything, at one address', async () => {
  const started = Date.now();
  await bank.compose('up', '--detach');
  await eventually(async () => expect((await fetch(bank.url)).status).toBe(200), 120_000);
  await bank.followLogs();
  print(`up: ${seconds(started)} s`);
  const page = await (await fetch(bank.url)).text();
  expect(page).toContain('<title>');

  const file = /\/remotes\/[\w-]+\/[\w-]+\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
  const cached = async () => (await fetch(bank.url + file)).headers.get('x-cache');
  expect([await cached(), await cached()]).toEqual([expect.stringMatching(/MISS|HIT/), 'HIT']);
  const pointer = await fetch(`${bank.url}/remotes/${REMOTE}/remote.json`);
  expect([pointer.status, pointer.headers.get('x-cache')]).toEqual([200, 'MISS']);

  const written = await fetch(`${bank.url}/api/contacts`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect([written.status, await written.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  const forged = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
  expect((await fetch(`${bank.url}/api/contacts`, { method: 'POST', headers: forged })).status).toBe(403);
});

step('customers pay each other, once, however often they ask', async () => {
  await setUpCustomers();
  const key = randomUUID();
  const [first, again] = [await pay(key), await pay(key)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  await eventually(async () => {
    const [line] = await payee.api.statement();
    expect(line).toMatchObject({ amount: 1 });
  });
  await expectValidLedger([key]);
});

step('a service that is killed comes back, and one that hangs, too', async () => {
  const load = new PaymentLoad(payer, payee.user);
  try {
    await load.more(5);
    const [transactions = ''] = await bank.containers('svc-transactions');
    const killed = Date.now();
    await bank.signal(transactions, 'KILL');
    await load.more(5);
    print(`svc-transactions: paid again ${seconds(killed)} s after it was killed`);
    await healthy(transactions);

    const [users = ''] = await bank.containers('svc-users');
    const { startedAt } = await bank.state(users);
    const hung = Date.now();
    await bank.signal(users, 'STOP');
    await eventually(
      async () => expect((await bank.state(users)).startedAt).not.toBe(startedAt),
      HANG_DETECTION_TIMEOUT_MS,
    );
    print(`svc-users: restarted ${seconds(hung)} s after it hung`);
    await load.more(5);
    await healthy(users);
  } finally {
    await load.stop();
  }
  expect(load.refusals).toEqual([]);
  await expectValidLedger(load.confirmed.map(({ key }) => key));
});

step('every application has two instances, and one again, while customers pay', async () => {
  const traffic = await Traffic.start(bank.url, payer, payee.user);
  const scale = (count: number) =>
    bank.compose(
      ...['up', '--detach', '--no-recreate'],
      ...applications.flatMap((name) => ['--scale', `${name}=${count}`]),
    );
  try {
    await traffic.more(5);
    const up = Date.now();
    await scale(2);
    for (const name of applications) {
      const containers = await bank.containers(name);
      expect([name, containers.length]).toEqual([name, 2]);
      await Promise.all(containers.map(healthy));
    }
    print(`two of each: after ${seconds(up)} s`);
    await bank.followLogs();
    // Both gateways forward, and both instances of a service respond.
    await traffic.more(20);
    for (const name of ['gateway', 'svc-users', 'svc-transactions']) {
      for (const container of await bank.containers(name)) {
        await eventually(async () => expect(await requestsServed(container)).toBeGreaterThan(0));
      }
    }
    const down = Date.now();
    await scale(1);
    print(`one of each: after ${seconds(down)} s`);
    await traffic.more(10);
  } finally {
    await traffic.stop();
  }
  for (const name of applications) expect([name, (await bank.containers(name)).length]).toEqual([name, 1]);
  print(`${traffic.attempts.length} requests meanwhile, failed: ${JSON.stringify(Traffic.count(traffic.failed))}`);
  expect(traffic.failed.length).toBeLessThanOrEqual(MAX_BROKEN_OFF);
  await expectValidLedger(traffic.paid);
});

/** Requests of the API that an instance has served. */
async function requestsServed(container: string): Promise<number> {
  const program = `fetch('http://127.0.0.1:3000/metrics').then((response) => response.text()).then(console.log)`;
  const metrics = await bank.docker('exec', container, 'node', '-e', program);
  const counts = metrics.matchAll(/^http_request_duration_seconds_count\{[^}]*route="\/api\/[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

step('the edge terminates TLS with the certificate that it is given', async () => {
  const folder = join(bank.folder, 'secrets/edge');
  const files = ['-keyout', join(folder, 'tls.key'), '-out', join(folder, 'tls.crt')];
  const subject = ['-subj', '/CN=bank.example', '-days', '1'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject], { stdio: 'ignore' });
  chmodSync(join(folder, 'tls.key'), 0o644);
  await bank.compose('restart', 'edge');
  const secure = bank.url.replace('http:', 'https:');
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  try {
    await eventually(async () => {
      const { statusCode, headers, body } = await request(`${secure}/api/user/me`, { dispatcher });
      await body.dump();
      expect([statusCode, headers['strict-transport-security']]).toEqual([401, expect.stringContaining('max-age')]);
    });
    const redirected = await fetch(`${bank.url}/about`, { redirect: 'manual' });
    expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `${secure}/about`]);
  } finally {
    await dispatcher.close();
    for (const file of ['tls.key', 'tls.crt']) rmSync(join(folder, file), { force: true });
  }
  await bank.compose('restart', 'edge');
  await eventually(async () => expect((await fetch(bank.url)).status).toBe(200));
});

step('a remote is released to some, to all, and taken back', async () => {
  const before = await pointer();
  const crafted = craftRelease(REMOTE, exposing('{ contractVersion: 1, routes: function () { return []; } }'));
  const { version } = crafted.release;
  const dist = join(bank.folder, 'dist');
  for (const [file, text] of Object.entries(crafted.files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
  await saveBuild(dist, crafted.release);
  const remote = (...args: string[]) =>
    bank.compose(
      'run',
      '--rm',
      '--no-deps',
      '-T',
      '-v',
      `${dist}:/bank/${REMOTE}/dist:ro`,
      REMOTE,
      'larkspur-remote',
      ...args,
    );

  await remote('release', '--canary', '5');
  expect(await pointer()).toMatchObject({ current: before.current, canary: { percent: 5 } });
  const entry = await fetch(`${bank.url}/remotes/${REMOTE}/${crafted.release.entry}`);
  expect([entry.status, await entry.text()]).toEqual([200, crafted.files[crafted.release.entry]]);

  await remote('promote');
  expect((await pointer()).current.version).toBe(version);
  await eventually(async () => expect(await (await fetch(`${bank.url}/account/home`)).text()).toContain(version));
  await remote('rollback', '--reason', 'A test');
  expect((await pointer()).current.version).toBe(before.current.version);
  await eventually(async () => expect(await (await fetch(`${bank.url}/account/home`)).text()).not.toContain(version));
});

async function pointer(): Promise<RemotePointer> {
  const signed = (await (await fetch(`${bank.url}/remotes/${REMOTE}/remote.json`)).json()) as SignedPointer;
  return JSON.parse(signed.pointer) as RemotePointer;
}

step('a backup of the running bank restores it, with every payment from before', async () => {
  const backup = join(bank.folder, 'backup');
  const load = new PaymentLoad(payer, payee.user);
  let before: string[];
  try {
    await load.more(10);
    before = load.confirmed.map(({ key }) => key);
    const started = Date.now();
    await bank.script('backup.sh', backup);
    print(`backup: ${seconds(started)} s`);
    await load.more(2);
  } finally {
    await load.stop();
  }
  const started = Date.now();
  await bank.compose('down', '--volumes');
  await bank.script('restore.sh', backup);
  await bank.compose('up', '--detach');
  await bank.followLogs();
  const { email, password } = bank.administrator;
  office = await eventually(() => BankApi.signIn(bank.url, email, password), 120_000, 500);
  print(`all containers and volumes removed, restored, and started: ${seconds(started)} s`);
  payer.api = await BankApi.signIn(bank.url, payer.login.email, payer.login.password);
  const key = randomUUID();
  await eventually(async () => expect((await pay(key)).status).toBe(201));
  await expectValidLedger([...before, key]);
  await expect(bank.script('restore.sh', backup)).rejects.toThrow('There is a database in the volume');
});

import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '@larkspur/service-kit/ids';
import { median } from '../../bench/statistics';
import type { Bank } from '../../scripts/launcher/bank';
import { startBank } from '../../scripts/launcher/bank-launcher';
import { ROOT } from '../../scripts/launcher/paths';
import { completedKeys, payerAndPayee, paymentTo } from '../operations/payments';
import { eventually } from '../support/eventually';
import { reservePort } from '../support/free-port';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';
import { testServers } from '../support/test-bank';
import { Edge } from './edge';
import { buildPreviousCommit } from './previous-build';
import { Traffic } from './traffic';

/** Two of each process over one broker and the same databases, behind a proxy. */
const REPLICATED = ['gateway', 'svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts', 'shell'] as const;

/** The number of times that a payment is repeated with its key, at each instance. */
const REPETITIONS = 20;

let dataFolder: string;
/** A symbolic link to the build that services are started from, as in a deployment. */
let release: string;
let hasPrevious: boolean;
let bank: Bank;
let edge: Edge;
let customers: Awaited<ReturnType<typeof payerAndPayee>>;

beforeAll(async () => {
  const parent = process.env.E2E_DATA_FOLDER ?? join(__dirname, '..', '..', '.larkspur');
  mkdirSync(parent, { recursive: true });
  dataFolder = mkdtempSync(join(parent, 'instances-'));
  const { port, release: releasePort } = await reservePort();
  release = join(dataFolder, 'release');
  const previous = buildPreviousCommit();
  hasPrevious = previous !== null;
  symlinkSync(previous ?? ROOT, release);
  bank = await startBank({
    dataFolder,
    instances: 2,
    builds: release,
    isDurable: false,
    env: {
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      LARKSPUR_DEMO: '1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LARKSPUR_DATABASE_SUFFIX: `_instances_${randomInt(1e9)}`,
      ...testServers(),
    },
  });
  await releasePort();
  edge = await Edge.start(dataFolder, port, bank);
  customers = await payerAndPayee({ ...bank, url: edge.url });
});

afterAll(async () => {
  await edge?.stop();
  await bank?.stop();
  if (process.env.TEST_DATABASE_URL) await bank?.dropDatabases();
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
});

/** Runs `act` while customers use the bank, and checks that each confirmed payment was made once, and no other. */
async function underTraffic(act: (traffic: Traffic) => Promise<void>): Promise<Traffic> {
  const before = await completedKeys(bank, customers.payer.user._id);
  const traffic = await Traffic.start(edge.url, customers.payer, customers.payee.user);
  try {
    await traffic.more(10);
    await act(traffic);
    await traffic.more(10);
  } finally {
    await traffic.stop();
  }
  await eventually(async () => {
    const pending = `SELECT id FROM transfer WHERE status = 'pending'`;
    expect(await query(bank.databaseUrls['svc-transactions'], pending)).toEqual([]);
  });
  const keys = [...(await completedKeys(bank, customers.payer.user._id))].filter((key) => !before.has(key));
  expect(keys.sort()).toEqual([...traffic.paid].sort());
  expect(await readLedgerTotals(bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  return traffic;
}

const isUp = (url: string, path = '/health/live') =>
  fetch(url + path).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

test('a release, one process after the other, fails no request', async () => {
  const traffic = await underTraffic(async () => {
    rmSync(release);
    symlinkSync(ROOT, release);
    for (const name of REPLICATED) {
      for (const process of [name, `${name}-2`]) {
        await bank.stopApplication(process);
        await bank.startApplication(process);
      }
    }
  });
  const from = hasPrevious ? 'of the previous commit by those of this one' : 'without a previous commit';
  process.stdout.write(`${traffic.attempts.length} requests while twelve processes were replaced, ${from}\n`);
  expect(Traffic.count(traffic.failed)).toEqual({});
});

test('requests are served by both instances of every service', async () => {
  const traffic = await underTraffic(() => Promise.resolve());
  expect(Traffic.count(traffic.failed)).toEqual({});
  for (const name of ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'] as const) {
    for (const url of bank.instanceUrls[name]) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect([name, /http_request_duration_seconds_count\{method="(?:GET|POST)",route="\/api/.test(metrics)]).toEqual([
        name,
        true,
      ]);
    }
  }
});

test('an instance responds with the outcome of what the other settled', async () => {
  const { payer, payee } = customers;
  const [own, other] = bank.instanceUrls['svc-transactions'].map((url) => payer.api.at(url));
  if (!own || !other) throw new Error('There is one instance only.');
  const times = { own: [] as number[], other: [] as number[] };
  for (let i = 0; i < REPETITIONS; i++) {
    const key = newId();
    const pay = (api: typeof own) => api.transfer(paymentTo(payee.user), key);
    const paid = await pay(own);
    expect(paid.status).toBe(201);
    for (const [name, api] of [
      ['own', own],
      ['other', other],
    ] as const) {
      const startedAt = performance.now();
      expect(await pay(api)).toEqual(paid);
      times[name].push(performance.now() - startedAt);
    }
  }
  process.stdout.write(
    `a repeated payment: ${median(times.own).toFixed(1)} ms, at the other instance ${median(times.other).toFixed(1)} ms\n`,
  );
});

test('a process that is killed takes only the requests with it that it was serving', async () => {
  const gone: { name: string; at: number }[] = [];
  const traffic = await underTraffic(async (load) => {
    for (const name of REPLICATED) {
      const url = bank.instanceUrls[name][1] ?? '';
      gone.push({ name, at: Date.now() });
      bank.kill(`${name}-2`);
      await eventually(async () => expect(await isUp(url)).toBe(false), 60_000, 1);
      await load.more(3);
      await eventually(async () => expect(await isUp(url, '/health/ready')).toBe(true));
    }
  });
  const failed = traffic.failed.map((attempt) => ({
    ...attempt,
    victim: gone.find(({ at }) => attempt.startedAt <= at + KILL_MS && attempt.endedAt >= at)?.name,
  }));
  const byVictim = gone.map(({ name }) => ({ name, lost: failed.filter(({ victim }) => victim === name).length }));
  process.stdout.write(
    `${traffic.attempts.length} requests; lost with the killed process: ${JSON.stringify(byVictim)}\n`,
  );
  expect(failed.filter(({ victim }) => victim === undefined)).toEqual([]);
  expect(byVictim.filter(({ lost }) => lost > traffic.clients)).toEqual([]);
});

/** A signal takes effect within this time after it was sent: until then a request may still reach the process. */
const KILL_MS = 500;

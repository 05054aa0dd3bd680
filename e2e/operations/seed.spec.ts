import { rmSync } from 'node:fs';
import { seed } from '../../bench/seed/main';
import type { Bank } from '../../scripts/launcher/bank';
import { startBank } from '../../scripts/launcher/bank-launcher';
import { Progress } from '../../scripts/launcher/progress';
import { query } from '../support/ledger-totals';
import { newTestFolder, testServers } from '../support/test-bank';

const SIZE = { customers: 300, lines: 1_000 };
const INTERRUPTED = 'Messages';

/** Interrupts the seed at a step. */
class InterruptedProgress extends Progress {
  override step<T>(name: string, work: (report: (detail: string) => void) => Promise<T>): Promise<T> {
    return name === INTERRUPTED ? Promise.reject(new Error(name)) : super.step(name, work);
  }
}

let dataFolder: string;
let bank: Bank;

beforeAll(async () => {
  dataFolder = newTestFolder('seed');
  // A server of its own: transactions of other tests would keep the last postings from being sealed.
  const { DATABASE_URL, ...broker } = testServers();
  const env = { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1', ...broker };
  bank = await startBank({ dataFolder, isDurable: false, env });
});

afterAll(async () => {
  await bank?.stop();
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
});

async function count(service: keyof Bank['databaseUrls'], from: string): Promise<number> {
  const [row] = await query<{ count: string }>(bank.databaseUrls[service], `SELECT count(*) FROM ${from}`);
  return Number(row?.count);
}

it('continues an interrupted seed, without writing anything twice', async () => {
  await expect(seed(bank, SIZE, new InterruptedProgress(process.stderr, false))).rejects.toThrow(INTERRUPTED);
  const written = {
    logins: await count('svc-auth', 'login'),
    customers: await count('svc-users', 'customer'),
    postings: await count('svc-users', 'ledger.posting'),
    lines: await count('svc-transactions', 'line'),
  };
  expect(written.customers).toBeGreaterThan(SIZE.customers);
  expect(written.postings).toBeGreaterThan(SIZE.customers);

  // Ends with a check that the ledger balances.
  await seed(bank, SIZE, new Progress(process.stderr, false));
  expect({
    logins: await count('svc-auth', 'login'),
    customers: await count('svc-users', 'customer'),
    postings: await count('svc-users', 'ledger.posting'),
    lines: await count('svc-transactions', 'line'),
  }).toEqual(written);
  expect(await count('svc-contacts', 'contact_message')).toBe(SIZE.customers / 15);
  expect(await count('svc-transactions', 'indexed_line')).toBe(written.lines);
  const [sealed] = await query<{ postings: string }>(
    bank.databaseUrls['svc-users'],
    'SELECT sum(postings) AS postings FROM ledger.seal',
  );
  expect(Number(sealed?.postings)).toBe(written.postings);
});

it('restores every index and trigger that it has removed', async () => {
  const dropped = await query<{ name: string; exists: boolean }>(
    bank.databaseUrls['svc-users'],
    `SELECT targets->>'name' AS name, to_regclass(targets->>'name') IS NOT NULL AS exists FROM seed.dropped_index`,
  );
  expect(dropped.length).toBeGreaterThan(0);
  expect(dropped.filter(({ exists }) => !exists)).toEqual([]);
  expect(await count('svc-users', "pg_trigger WHERE tgenabled = 'D' AND NOT tgisinternal")).toBe(0);
});

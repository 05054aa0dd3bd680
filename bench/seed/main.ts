import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BankApi } from '../../e2e/support/bank-api';
import { BALANCED_LEDGER, readLedgerTotals } from '../../e2e/support/ledger-totals';
import { SERVICES } from '../../scripts/launcher/applications';
import type { Bank } from '../../scripts/launcher/bank';
import { BankLauncher } from '../../scripts/launcher/bank-launcher';
import { build } from '../../scripts/launcher/build';
import { stopCommands } from '../../scripts/launcher/command';
import { Progress } from '../../scripts/launcher/progress';
import { UserError } from '../../scripts/launcher/user-error';
import type { SeedSize } from './payments';
import type { SeedDatabase } from './seed-database';
import { BankWriter, type SeedStart, SPARE_TRANSACTIONS } from './write-bank';

export const LARGE: SeedSize = { customers: 1_500_000, lines: 5_000_000 };
export const SEEDED_ENVIRONMENT = { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' };
/**
 * The bank while it is written. After a crash of the machine, incomplete data can be deleted. Indexes are built from tables that
 * are in memory, without a log of their pages. Statistics are made once, at the end.
 */
export const SEEDED_BANK = {
  env: SEEDED_ENVIRONMENT,
  isDurable: false,
  postgresSettings: {
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '16GB',
    shared_buffers: '2GB',
    autovacuum: 'off',
  },
};

export const seedFolder = ({ customers }: SeedSize) => resolve(`.larkspur/bank-of-${customers}`);

/** `npm run seed:large`. */
export async function main(args: string[]): Promise<never> {
  const progress = new Progress();
  let launcher: BankLauncher | null = null;
  const cleanUp = async () => {
    stopCommands();
    await launcher?.stop();
  };
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      isStopping = true;
      progress.line('\n  Stopping. The same command continues where it stopped.\n');
      progress.mute();
      void cleanUp().finally(() => process.exit(130));
    });
  }
  let code = 0;
  try {
    const { size, folder } = parseOptions(args);
    progress.line(`\n  Larkspur Bank: ${size.customers.toLocaleString('en-US')} customers in ${folder}\n`);
    const built = progress.step('Build', (say) => build(say));
    built.catch(() => {});
    mkdirSync(folder, { recursive: true });
    launcher = new BankLauncher({ ...SEEDED_BANK, dataFolder: folder, progress, built });
    await seed(await launcher.start(), size, progress);
  } catch (error) {
    // The servers were stopped under it.
    if (isStopping) await new Promise(() => {});
    progress.failure(error);
    code = 1;
  }
  await cleanUp();
  process.exit(code);
}

/** Writes what is not written yet. The services are stopped then. */
export async function seed(bank: Bank, size: SeedSize, progress: Progress): Promise<void> {
  const writer = await BankWriter.open(size, bank, (users, auth) => readStart(bank, size, users, auth));
  try {
    if (await writer.isFinished()) return;
    // Without indexes, their jobs would read whole tables again and again.
    await Promise.all(SERVICES.map((service) => bank.stopApplication(service)));
    await progress.step('Preparation', () => writer.prepare());
    await progress.step('Customers', (say) => writer.writeCustomers((done) => say(`${done} of ${size.customers}`)));
    await progress.step('Payments', (say) => writer.writeMovements((done, all) => say(`${done} of ${all}`)));
    await progress.step('Messages', () => writer.writeMessages());
    await progress.step('Copies of the lines', () => writer.copyLines());
    await writer.passTransactions();
    await Promise.all([
      progress.step('Indexes and totals of statements', () => writer.completeStatements()),
      progress.step('Indexes of customers, hash chain', () => writer.completeCustomers()),
      progress.step('Indexes of logins and messages', () => writer.completeOthers()),
    ]);
    await writer.finish();
  } finally {
    await writer.close();
  }
  await progress.step('Invariants', async () => {
    const totals = await readLedgerTotals(bank.databaseUrls['svc-users']);
    if (JSON.stringify(totals) !== JSON.stringify(BALANCED_LEDGER)) {
      throw new UserError(`The ledger does not balance: ${JSON.stringify(totals)}`);
    }
  });
}

/** Kept in the database, so that a seed that continues computes the same bank. One customer signs up through the API. */
async function readStart(bank: Bank, size: SeedSize, users: SeedDatabase, auth: SeedDatabase): Promise<SeedStart> {
  await users.query('CREATE TABLE IF NOT EXISTS seed.start (customers int, lines int, start jsonb)');
  const read = () =>
    users.query<{ customers: number; lines: number; start: SeedStart }>(
      'SELECT customers, lines, start FROM seed.start',
    );
  const [known] = await read();
  if (known) {
    if (known.customers === size.customers && known.lines === size.lines) return known.start;
    throw new UserError(
      `This folder has a bank of ${known.customers} customers and ${known.lines} lines. Choose another one.`,
    );
  }
  const { email } = await BankApi.signUp(bank.urls.gateway, 'Ada');
  const [login] = await auth.query<{ hash: string }>('SELECT password_hash AS hash FROM login WHERE email = $1', [
    email,
  ]);
  const [free] = await users.query<{ account: number; transaction: string }>(
    `SELECT max(id)::int + 1 AS account, pg_current_xact_id()::text AS transaction FROM ledger.account`,
  );
  if (!login || !free) throw new Error('The first customer was not created');
  const firstTransaction = Number(free.transaction) + SPARE_TRANSACTIONS;
  const start = { passwordHash: login.hash, now: Date.now(), firstAccount: free.account, firstTransaction };
  await users.query('INSERT INTO seed.start VALUES ($1, $2, $3)', [size.customers, size.lines, JSON.stringify(start)]);
  return start;
}

function parseOptions(args: string[]): { size: SeedSize; folder: string } {
  const { values } = parseArgs({
    args,
    options: {
      customers: { type: 'string', default: String(LARGE.customers) },
      lines: { type: 'string' },
      folder: { type: 'string' },
    },
  });
  const customers = wholeNumber('customers', values.customers);
  const lines = wholeNumber('lines', values.lines ?? String(Math.round((customers * LARGE.lines) / LARGE.customers)));
  const size = { customers, lines };
  return { size, folder: values.folder ? resolve(values.folder) : seedFolder(size) };
}

export function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new UserError(`--${name} takes a whole number, not "${text}".`);
}

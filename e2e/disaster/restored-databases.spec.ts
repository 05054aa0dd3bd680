import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabases, type DatabaseService, type Databases } from '../../scripts/launcher/databases';
import { migrate } from '../../scripts/launcher/migrations';
import { SecretFiles } from '../../scripts/launcher/secret-files';
import { Secrets } from '../../scripts/launcher/secrets';
import { eventually } from '../support/eventually';
import { query } from '../support/ledger-totals';
import { newTestFolder } from '../support/test-bank';
import { BankUnderLoad } from './bank-under-load';
import { DatabaseServer } from './database-server';
import { LogicalDump, transactionCount } from './logical-dump';

const DUMP_AGE_SECONDS = Number(process.env.DISASTER_DUMP_AGE_SECONDS || 60);
/** The pause between payments, so that the customer's money lasts for the whole test. */
const PAUSE_MS = 250;
const REPORT_TIMEOUT_MS = 120_000;

let folder: string;
let formerCluster: string;
/** Its transaction ids begin with those of a new cluster. */
let otherCluster: DatabaseServer;
let targets: Databases;
let underLoad: BankUnderLoad;

beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is missing');
  formerCluster = process.env.TEST_DATABASE_URL;
  folder = newTestFolder('restored_databases');
  otherCluster = await DatabaseServer.start(join(folder, 'other'));
  underLoad = await BankUnderLoad.start('restored', { pauseMs: PAUSE_MS });
  const secrets = new Secrets(join(underLoad.dataFolder, 'secrets.json'));
  const suffix = databaseOf('svc-users').replace('larkspur_users', '');
  targets = await createDatabases(otherCluster.url, secrets, suffix);
  await migrate(targets);
});
afterAll(async () => {
  await underLoad?.end();
  await otherCluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const databaseOf = (service: DatabaseService) => new URL(underLoad.bank.databaseUrls[service]).pathname.slice(1);

/** The service can no longer connect, wherever its database is. */
async function lose(service: DatabaseService): Promise<void> {
  const database = databaseOf(service);
  for (const cluster of [formerCluster, otherCluster.url]) {
    await query(cluster, `ALTER ROLE "${database}_app" NOLOGIN`);
    await query(cluster, 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
      `${database}_app`,
    ]);
  }
}

/** Loads the dump into the other cluster, and leads the service there. */
async function restore(service: DatabaseService, dump: LogicalDump): Promise<void> {
  const url = new URL(otherCluster.url);
  url.pathname = `/${databaseOf(service)}`;
  await dump.load(url.href);
  await query(otherCluster.url, `ALTER ROLE "${databaseOf(service)}_app" LOGIN`);
  new SecretFiles(underLoad.dataFolder).write(service, 'DATABASE_URL', targets[service].url);
  underLoad.moveDatabase(service, targets[service].ownerUrl);
}

/** Lets a minute pass, in which customers pay and a name changes. @returns how many payments were confirmed */
async function liveOn(name: string): Promise<number> {
  const before = underLoad.load.confirmed.length;
  await underLoad.renamePayee(`After ${name}`);
  await sleep(DUMP_AGE_SECONDS * 1_000);
  return underLoad.load.confirmed.length - before;
}

async function loseAndRestore(service: DatabaseService, dump: LogicalDump, confirmed: number): Promise<void> {
  const since = Date.now();
  await lose(service);
  await restore(service, dump);
  await underLoad.load.more(1);
  const seconds = ((Date.now() - since) / 1000).toFixed(1);
  console.log(`${service}: ${confirmed} payments since the dump; the next one was confirmed after ${seconds} s`);
}

const rows = <T extends object>(service: DatabaseService, sql: string) =>
  query<T>(underLoad.bank.databaseUrls[service], sql);

/** Completed transfers that the ledger does not have. */
async function lostPostings(): Promise<Set<string>> {
  const transfers = await rows<{ id: string }>(
    'svc-transactions',
    `SELECT id FROM transfer WHERE status = 'completed'`,
  );
  const postings = await rows<{ id: string }>('svc-users', 'SELECT id FROM ledger.posting');
  const posted = new Set(postings.map(({ id }) => id));
  return new Set(transfers.map(({ id }) => id).filter((id) => !posted.has(id)));
}

const reportedLines = () =>
  rows<{ key: string }>(
    'svc-transactions',
    `SELECT key FROM reconciliation_difference WHERE kind = 'line_without_posting' AND resolved_at IS NULL`,
  );

test('each database, restored into another cluster from a dump of a minute ago, ends with a valid ledger and equal copies', async () => {
  const { load } = underLoad;
  await load.more(5);
  await query(
    formerCluster,
    'DO $$ BEGIN FOR i IN 1..20000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$',
  );
  expect(await transactionCount(otherCluster.url)).toBeLessThan((await transactionCount(formerCluster)) - 10_000);

  // The payments of that minute come back from the ledger, with what the ledger knows of them.
  for (const service of ['svc-contacts', 'svc-auth', 'svc-transactions'] as const) {
    await underLoad.signInAgain();
    const dump = await LogicalDump.take(underLoad.bank.databaseUrls[service]);
    await loseAndRestore(service, dump, await liveOn(service));
  }
  expect(await rows('svc-transactions', 'SELECT xid_offset > 0 AS is_later FROM line_indexing')).toEqual([
    { is_later: true },
  ]);
  await eventually(async () => expect(await lostPostings()).toEqual(new Set()));

  // The copy is dumped before its original: what it lacks is added, and what the original lacks could not be.
  await underLoad.signInAgain();
  const copy = await LogicalDump.take(underLoad.bank.databaseUrls['svc-transactions']);
  const original = await LogicalDump.take(underLoad.bank.databaseUrls['svc-users']);
  await loseAndRestore('svc-users', original, await liveOn('svc-users'));
  expect(await rows('svc-users', 'SELECT number FROM ledger.epoch ORDER BY number')).toEqual([
    { number: 0 },
    { number: 1 },
  ]);
  // No service may decide about transfers whose postings the ledger has lost. With the copy of that moment there are none.
  const lost = await lostPostings();
  expect(lost.size).toBeGreaterThan(0);
  await eventually(
    async () => expect(new Set((await reportedLines()).map(({ key }) => key))).toEqual(lost),
    REPORT_TIMEOUT_MS,
  );
  await loseAndRestore('svc-transactions', copy, lost.size);

  await underLoad.signInAgain();
  await underLoad.expectOnePostingEachWhenSentAgain();
  await underLoad.expectValidLedgerAndEqualCopies({ remaining: ['details_lost'], hasAllKeys: false });
}, 840_000);

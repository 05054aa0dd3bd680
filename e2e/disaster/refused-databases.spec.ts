import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Bank } from '../../scripts/launcher/bank';
import { BankUnderLoad } from './bank-under-load';

/** Each database is refused for a quarter of it. */
const REFUSED_SECONDS = Number(process.env.DISASTER_REFUSED_SECONDS || 300);
const SERVICES = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'] as const;

let underLoad: BankUnderLoad;
let server: Client;

beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('TEST_DATABASE_URL is missing');
  server = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  underLoad = await BankUnderLoad.start('refused_databases');
});
afterAll(async () => {
  await underLoad?.end();
  await server?.end();
});

async function refuse(database: string): Promise<void> {
  await server.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS false`);
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
}

const databaseOf = (bank: Bank, service: (typeof SERVICES)[number]) =>
  new URL(bank.databaseUrls[service]).pathname.slice(1);

test('each database refuses connections in turn while customers pay, and no payment or copy is lost', async () => {
  const { bank, load } = underLoad;
  for (const service of SERVICES) {
    await load.more(5);
    const database = databaseOf(bank, service);
    try {
      await refuse(database);
      await sleep((REFUSED_SECONDS / SERVICES.length) * 1_000);
    } finally {
      await server.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS true`);
    }
    const since = Date.now();
    await load.more(1);
    console.log(`${service}: the next payment was confirmed ${((Date.now() - since) / 1000).toFixed(1)} s afterwards`);
  }
  await load.more(5);
  await underLoad.expectValidLedgerAndEqualCopies();
}, 840_000);

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '../support/ledger-totals';
import { newTestFolder } from '../support/test-bank';
import { BankUnderLoad } from './bank-under-load';
import { DatabaseAddress } from './database-address';
import { DatabaseServer } from './database-server';

let folder: string;
let primary: DatabaseServer;
let replica: DatabaseServer;
let address: DatabaseAddress;
let underLoad: BankUnderLoad;

beforeAll(async () => {
  folder = newTestFolder('fail_over');
  primary = await DatabaseServer.start(join(folder, 'primary'));
  address = await DatabaseAddress.leadingTo(primary.url);
  underLoad = await BankUnderLoad.start('fail_over', { env: { DATABASE_URL: address.url } });
});
afterAll(async () => {
  await underLoad?.end();
  address?.close();
  await replica?.stop();
  await primary?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('a primary that is lost while customers pay costs no payment, and its replica takes over', async () => {
  const { load } = underLoad;
  await load.more(5);
  replica = await primary.startSynchronousReplica(join(folder, 'replica'));
  await load.more(10);
  const before = load.confirmed.length;
  const since = Date.now();
  const seconds = () => ((Date.now() - since) / 1000).toFixed(1);
  address.fallSilent();
  await primary.lose();
  await replica.promote();
  address.leadTo(replica.url);
  const promoted = seconds();
  await load.more(1);
  console.log(`promoted after ${promoted} s; the next payment was confirmed after ${seconds()} s; ${before} before`);
  expect(await query(replica.url, 'SELECT pg_is_in_recovery() AS is_replica')).toEqual([{ is_replica: false }]);
  await load.more(20);
  await underLoad.expectValidLedgerAndEqualCopies();
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/eventually';
import { query } from '../support/ledger-totals';
import { newTestFolder } from '../support/test-bank';
import { BankUnderLoad } from './bank-under-load';
import { DatabaseServer } from './database-server';
import { ResizableDisk } from './resizable-disk';

const FULL_MS = 20_000;
const STALLED_MS = 3_000;
const MAX_SEGMENTS = 50;

let folder: string;
let disk: ResizableDisk;
let server: DatabaseServer;
let underLoad: BankUnderLoad;

beforeAll(async () => {
  folder = newTestFolder('full_disk');
  disk = await ResizableDisk.mount(join(folder, 'server', 'postgres'));
  server = await DatabaseServer.start(join(folder, 'server'));
  underLoad = await BankUnderLoad.start('full_disk', { env: { DATABASE_URL: server.url }, pauseMs: 0 });
});
afterAll(async () => {
  await disk?.enlarge();
  await underLoad?.end();
  await server?.stop();
  await disk?.unmount();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** @returns seconds until the next payment was confirmed */
async function secondsToNextPayment(): Promise<string> {
  const since = Date.now();
  await underLoad.load.more(1);
  return ((Date.now() - since) / 1000).toFixed(1);
}

async function fillUntilNoPaymentIsConfirmed(): Promise<void> {
  const { load } = underLoad;
  await disk.fill();
  await until(async () => {
    const before = load.confirmed.length;
    await sleep(STALLED_MS);
    return load.confirmed.length === before;
  }, 'no payment is confirmed');
}

/** Without room for its log, the server ends, and cannot start either. */
async function useUpWriteAheadLog(): Promise<void> {
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const isUp = await query(server.url, 'SELECT pg_switch_wal(), pg_current_xact_id()').catch(() => null);
    if (!isUp) return;
  }
  throw new Error('The write-ahead log still has room.');
}

test('a full disk while customers pay, even if the server ends because of it, costs no payment and no copy', async () => {
  const { load } = underLoad;
  await load.more(10);
  await fillUntilNoPaymentIsConfirmed();
  await sleep(FULL_MS);
  await disk.enlarge();
  console.log(`full: the next payment was confirmed ${await secondsToNextPayment()} s after there was room`);

  await load.more(10);
  await fillUntilNoPaymentIsConfirmed();
  await useUpWriteAheadLog();
  await sleep(FULL_MS);
  await disk.enlarge();
  // A server that has failed to recover may also wait forever.
  await server.restart();
  console.log(`ended: the next payment was confirmed ${await secondsToNextPayment()} s after the server's restart`);

  await load.more(20);
  await underLoad.expectValidLedgerAndEqualCopies();
});

import { setTimeout as sleep } from 'node:timers/promises';
import { deriveIdAt, newId } from '@larkspur/service-kit/ids';
import { ArchiveRefusedError, archiveMonth } from '@larkspur/service-kit/partitions/archive-month';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { ENTRY_BLOCKERS } from '../src/ledger/archive-blockers';
import { ENTRY_PARTITIONS } from '../src/ledger/entry-partitions';

import { firstBrokenBlock } from './model/first-broken-block';
import { type Holder, payment, usePostingLedger } from './use-posting-ledger';

const now = new Date();
const monthStart = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months);
const month = new Date(monthStart(-3)).toISOString().slice(0, 7);
const partitionAt = (time: number) => `ledger.entry_${new Date(time).toISOString().slice(0, 7).replace('-', '_')}`;

// The partitions of this ledger begin half a year ago.
let clock: jest.SpyInstance;
beforeAll(() => {
  clock = jest.spyOn(Date, 'now').mockReturnValue(monthStart(-6));
});
const ledger = usePostingLedger();
beforeAll(async () => {
  clock.mockRestore();
  await ledger.app.query('SELECT ledger.create_entry_partitions(1)');
  payer = await ledger.openCustomer({ savings: 5_000_000 });
  payee = await ledger.openCustomer();
});

let payer: Holder;
let payee: Holder;

const orderedAt = (time: number) => payment(payer, payee, 100, { transferId: deriveIdAt(time, newId()) });

async function partitionsOf(postingId: string): Promise<string[]> {
  const rows = await ledger.owner.query<{ name: string }[]>(
    'SELECT tableoid::regclass::text AS name FROM ledger.entry WHERE posting_id = $1',
    [postingId],
  );
  return rows.map(({ name }) => name);
}

const seal = () =>
  eventually(async () => {
    await ledger.app.query('SELECT ledger.seal_next(1000)');
    const [left] = await ledger.owner.query<{ n: number }[]>(
      'SELECT count(*)::integer AS n FROM ledger.posting WHERE xid >= (SELECT max(up_to) FROM ledger.seal)',
    );
    return left?.n === 0 ? true : null;
  });

const archive = (given: string, report: (progress: string) => void = () => undefined) =>
  archiveMonth({
    ...{ url: ledger.database.url, table: ENTRY_PARTITIONS, blockers: ENTRY_BLOCKERS },
    ...{ month: given, report },
  });

test('a transfer that is sent several times around the end of a month moves money once', async () => {
  for (const time of [monthStart(0) - 1, monthStart(0)]) {
    const transfer = orderedAt(time);
    const before = await ledger.balances(payer);
    await Promise.all([1, 2, 3].map(() => ledger.postOne(transfer)));
    expect(await ledger.postOne(transfer)).toBe('completed');
    expect(await ledger.balances(payer)).toEqual({ ...before, savings: (before.savings ?? 0) - 100 });
    expect(await partitionsOf(transfer.transferId)).toEqual([partitionAt(time), partitionAt(time)]);
  }
});

test('entries of a month without a partition, and of ids without a time, are stored', async () => {
  for (const transferId of [deriveIdAt(monthStart(20), newId()), 'f0a1b2c3-d4e5-8677-8899-aabbccddeeff']) {
    expect(await ledger.postOne(payment(payer, payee, 100, { transferId }))).toBe('completed');
  }
});

test('a closed month moves while customers pay and the ledger is sealed; the service cannot change it', async () => {
  const paid = Array.from({ length: 200 }, (_, n) => orderedAt(monthStart(-3) + n * 60_000));
  await ledger.post(...paid);
  await expect(archive(month)).rejects.toThrow('not sealed');
  await expect(archive(now.toISOString().slice(0, 7))).rejects.toThrow(ArchiveRefusedError);
  await seal();
  const crash = (step: string) =>
    expect(
      archive(month, (progress) => {
        if (progress.startsWith(step)) throw new Error('The process ends');
      }),
    ).rejects.toThrow('ends');
  await crash('building');

  let isDone = false;
  const payments: string[] = [];
  const customers = (async () => {
    while (!isDone) {
      // Some were ordered in the month, and arrive now.
      const isLate = payments.length % 40 === 0;
      const transfer = orderedAt(isLate ? monthStart(-3) + payments.length : Date.now());
      expect(await ledger.postOne(transfer)).toBe('completed');
      expect(await ledger.postOne(paid[0] ?? transfer)).toBe('completed');
      await ledger.app.query('SELECT ledger.seal_next(1000)');
      payments.push(transfer.transferId);
      if (isLate) await sleep(250);
    }
  })();
  try {
    for (const step of ['comparing', 'replacing', 'dropping']) await crash(step);
    expect(await archive(month)).toBeNull();
  } finally {
    isDone = true;
    await customers;
  }

  const partition = partitionAt(monthStart(-3));
  const [moved] = await ledger.owner.query(`SELECT obj_description('${partition}'::regclass) AS comment`);
  expect(moved.comment).toMatch(/^Moved in place/);
  for (const id of [...paid.map(({ transferId }) => transferId), ...payments]) {
    expect(await partitionsOf(id)).toHaveLength(2);
  }
  await seal();
  expect(await firstBrokenBlock(ledger.owner)).toBeNull();
  for (const sql of [`DELETE FROM ${partition}`, `DROP TABLE ${partition}`, 'DELETE FROM ledger.entry']) {
    await expect(ledger.app.query(sql)).rejects.toMatchObject({ code: '42501' });
  }
});

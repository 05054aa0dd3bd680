import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import type { QueryRunner } from 'typeorm';
import { LedgerFeedRepository } from '../src/ledger/feed-statements/ledger-feed.repository';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { PostTransfersService } from '../src/ledger/post-transfers/post-transfers.service';
import { ProofCheckpointRepository } from '../src/ledger/prove-ledger/proof-checkpoint.repository';
import { transferBatches } from './model/commands';
import { firstBrokenBlock } from './model/first-broken-block';
import { toPostTransfer } from './model/post-transfer';
import { printSeed, SEED } from './model/seed';
import { type TestCustomer, TestLedger } from './model/test-ledger';

const CLIENTS = 16;

let ledger: TestLedger;
let service: PostTransfersService;
let holders: TestCustomer[];
let reversalId: string;
const repository = new LedgerRepository();

beforeAll(async () => {
  Logger.overrideLogger(false);
  printSeed('ledger seal');
  ledger = await TestLedger.create();
  service = new PostTransfersService(ledger.transfers);
  holders = await Promise.all(Array.from({ length: 4 }, () => ledger.openCustomer()));
  for (const { userId } of holders) await fund(userId);
});

afterAll(() => ledger?.close());

async function fund(userId: string): Promise<void> {
  for (const account of ['savings', 'checking'] as const) {
    const gift = {
      postingId: newId(),
      userId,
      account,
      signedCents: 90_000,
      actorId: newId(),
      reason: 'gift',
      dated: '2026-11-20T00:00:00.000Z',
    };
    expect(await repository.adjust(ledger.app.manager, gift)).toBe('posted');
  }
}

async function expectEveryPostingInOneBlock(): Promise<void> {
  const unequal = await ledger.owner.query(
    `SELECT p.id, count(b.block) FROM ledger.posting p
     LEFT JOIN (SELECT block, up_to AS high, lag(up_to) OVER (ORDER BY block) AS low FROM ledger.seal) b
       ON p.xid >= b.low AND p.xid < b.high
     GROUP BY p.id HAVING count(b.block) <> 1`,
  );
  expect(unequal).toEqual([]);
  const count =
    'SELECT (SELECT count(*) FROM ledger.posting) AS posted, (SELECT sum(postings) FROM ledger.seal) AS sealed';
  const figures = await ledger.one<{ posted: string; sealed: string }>(count);
  expect(figures.sealed).toBe(figures.posted);
}

/** A transaction in another database can delay the snapshot horizon. */
async function sealAll(): Promise<void> {
  await eventually(async () => {
    while ((await ledger.seal(7)) > 0);
    return (await ledger.unsealed()) === 0 ? true : null;
  });
}

describe('sealing during concurrent postings', () => {
  test('seals every posting, also of long transactions that commit out of order', async () => {
    const drawn = fc.sample(transferBatches, { seed: SEED, numRuns: CLIENTS });
    let isDone = false;
    const sealed: number[] = [];
    const sealer = (async () => {
      while (!isDone) sealed.push(await ledger.seal(5));
    })();
    const slowTransactions = Promise.all(holders.map((holder, i) => postSlowly(holder.userId, 40 * (i + 1))));
    const posters = drawn.map(async (batches) => {
      for (const batch of batches) await service.post(batch.map((spec) => toPostTransfer(spec, holders)));
    });
    await Promise.all([...posters, slowTransactions]);
    isDone = true;
    await sealer;
    await sealAll();

    expect(sealed.filter((postings) => postings > 0).length).toBeGreaterThan(1);
    expect(await ledger.firstBrokenBlock()).toBeNull();
    await expectEveryPostingInOneBlock();
  });

  /** Takes its transaction id early and commits late; a sealer that only compares ids would skip it. */
  async function postSlowly(userId: string, rounds: number): Promise<void> {
    const { userId: slowUserId } = await ledger.openCustomer();
    await ledger.app.transaction(async (manager) => {
      const adjustment = { postingId: newId(), userId: slowUserId, account: 'savings', actorId: userId } as const;
      await manager.query('SELECT pg_current_xact_id()');
      for (let i = 0; i < rounds; i++) await manager.query('SELECT pg_sleep(0.01)');
      await repository.adjust(manager, { ...adjustment, signedCents: 1, reason: 'late' });
    });
  }
});

/** SQL that changes each column of a sealed row: the reversal and one of its entries. */
const CHANGES: Record<'posting' | 'entry', Record<string, string>> = {
  posting: {
    id: 'gen_random_uuid()',
    type: `CASE type WHEN 'reversal' THEN 'closing' ELSE 'adjustment' END`,
    outcome: `'rejected'`,
    reason: `reason || ' or not'`,
    actor_id: 'gen_random_uuid()',
    created_at: `created_at - interval '1 microsecond'`,
    xid: 'xid - 1',
    reverses: 'gen_random_uuid()',
    dated: 'now()',
  },
  entry: {
    posting_id: 'gen_random_uuid()',
    account_id: 'account_id + 1000',
    amount: 'amount + 1',
  },
};

describe('after sealing', () => {
  beforeAll(async () => {
    const [payer, payee] = holders;
    if (!payer || !payee) throw new Error('No customers');
    const transfer = toPostTransfer(
      { payer: 0, payee: 1, bank: 'ours', from: 'savings', accountType: 'checking', cents: 100, proof: 'right' },
      holders,
    );
    await service.post([transfer]);
    reversalId = newId();
    const wanted = { reversalId, transferId: transfer.transferId, actorId: newId(), reason: 'a mistake' };
    expect(await repository.reverse(ledger.app.manager, wanted)).toMatchObject({ outcome: 'reversed' });
    await sealAll();
  });

  test('verifies the chain', async () => {
    expect(await ledger.firstBrokenBlock()).toBeNull();
  });

  test.each(['posting', 'entry'] as const)('covers every column of %s', async (table) => {
    const columns = await ledger.owner.query<{ name: string }[]>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'ledger' AND table_name = $1`,
      [table],
    );
    expect(Object.keys(CHANGES[table]).sort()).toEqual(columns.map(({ name }) => name).sort());
  });

  test.each(
    Object.entries(CHANGES).flatMap(([table, changes]) => Object.entries(changes).map((change) => [table, ...change])),
  )('detects a changed %s.%s', async (table, column, value) => {
    const key = table === 'posting' ? 'id' : 'posting_id';
    const found = await tamper((runner) =>
      runner.query(
        `UPDATE ledger.${table} SET ${column} = ${value}
         WHERE ${key} = $1 AND ctid = (SELECT ctid FROM ledger.${table} WHERE ${key} = $1 LIMIT 1)`,
        [reversalId],
      ),
    );
    expect(found).not.toBeNull();
  });

  test.each([
    ['a removed posting', 'DELETE FROM ledger.posting WHERE id = $1'],
    ['a removed date', `UPDATE ledger.posting SET dated = NULL WHERE dated IS NOT NULL AND $1::uuid IS NOT NULL`],
    ['a removed entry', 'DELETE FROM ledger.entry WHERE posting_id = $1 AND amount > 0'],
    ['removed entries', 'DELETE FROM ledger.entry WHERE posting_id = $1'],
    [
      'an added posting',
      `INSERT INTO ledger.posting (id, type, outcome, actor_id, xid)
       SELECT gen_random_uuid(), 'transfer', 'completed', actor_id, xid FROM ledger.posting WHERE id = $1`,
    ],
    [
      'a posting added before all others',
      `INSERT INTO ledger.posting (id, type, outcome, actor_id, xid)
       SELECT gen_random_uuid(), 'transfer', 'completed', actor_id, 0 FROM ledger.posting WHERE id = $1`,
    ],
    [
      'an added entry',
      'INSERT INTO ledger.entry (posting_id, account_id, amount) SELECT id, 3, 5 FROM ledger.posting WHERE id = $1',
    ],
    [
      'a changed block',
      `UPDATE ledger.seal SET hash = sha256(hash) WHERE block = (SELECT max(block) FROM ledger.seal) AND $1::uuid IS NOT NULL`,
    ],
    ['a removed block', `DELETE FROM ledger.seal WHERE block = 1 AND $1::uuid IS NOT NULL`],
  ])('detects %s', async (_, sql) => {
    expect(await tamper((runner) => runner.query(sql, [reversalId]))).not.toBeNull();
  });

  /** Tampers as the owner, without constraints, in a transaction that is rolled back. */
  async function tamper(act: (runner: QueryRunner) => Promise<unknown>): Promise<string | null> {
    const runner = ledger.owner.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(WITHOUT_CONSTRAINTS);
      await act(runner);
      return await firstBrokenBlock(runner);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  }
});

describe('after a logical restore into a cluster with lower transaction ids', () => {
  const feed = () => new LedgerFeedRepository(ledger.app);
  const checkpoints = new ProofCheckpointRepository();
  const head = () =>
    ledger.one<{ block: string; hash: string }>(
      `SELECT block, encode(hash, 'hex') AS hash FROM ledger.seal ORDER BY block DESC LIMIT 1`,
    );
  const epochs = async () => Number((await ledger.one<{ n: string }>('SELECT count(*) AS n FROM ledger.epoch')).n);

  const gift = (postingId: string) => ({
    postingId,
    userId: holders[0]?.userId ?? '',
    account: 'savings' as const,
    signedCents: 1,
    actorId: newId(),
    reason: 'a gift',
  });

  test('goes on in a new epoch, in which nothing is inserted into sealed blocks', async () => {
    await sealAll();
    const { block, hash } = await head();
    const [unsealed, refused, early, late] = [newId(), newId(), newId(), newId()];
    expect(await repository.adjust(ledger.app.manager, gift(unsealed))).toBe('posted');
    await ledger.owner.query(RESTORE_FROM_FAR_AHEAD);
    const restored = await ledger.one<{ hash: string }>(`SELECT encode(hash, 'hex') AS hash FROM ledger.seal
      WHERE block = ${block}`);
    expect(restored.hash).not.toBe(hash);

    await expect(repository.adjust(ledger.app.manager, gift(refused))).rejects.toMatchObject({ code: '40001' });
    await ledger.app.transaction(async (manager) => {
      await manager.query('SELECT pg_current_xact_id()');
      await ledger.seal(7);
      expect(await repository.adjust(manager, gift(early))).toBe('posted');
    });
    await sealAll();
    expect(await repository.adjust(ledger.app.manager, gift(late))).toBe('posted');
    await sealAll();
    expect(await epochs()).toBe(2);

    expect(await ledger.firstBrokenBlock()).toBeNull();
    await expectEveryPostingInOneBlock();
    const next = await feed().read({ block: Number(block), hash: restored.hash }, 100);
    expect(next).toMatchObject({
      isForked: false,
      postings: [unsealed, early, late].map((postingId) => ({ postingId })),
    });
    expect(await repository.findPostings(ledger.app.manager, late)).toMatchObject([
      { sealedIn: Number((await head()).block) },
    ]);
    const { manager } = ledger.app;
    const proven = await checkpoints.advance(manager, await checkpoints.root(manager), 1_000);
    const { n } = await ledger.one<{ n: string }>('SELECT count(*) AS n FROM ledger.posting');
    expect(proven).toMatchObject({ brokenBlock: null, postings: Number(n) });
  });

  test('goes on as often as it is restored', async () => {
    await ledger.owner.query(RESTORE_FROM_FAR_AHEAD);
    await sealAll();
    expect(await repository.adjust(ledger.app.manager, gift(newId()))).toBe('posted');
    await sealAll();
    expect(await epochs()).toBe(3);
    expect(await ledger.firstBrokenBlock()).toBeNull();
    await expectEveryPostingInOneBlock();
  });
});

/** Simulates the dump of a cluster whose transaction ids are far ahead, and which wrote and sealed everything. */
const RESTORE_FROM_FAR_AHEAD = `
  DO $$ DECLARE previous ledger.seal; present ledger.seal; content record; BEGIN
    UPDATE ledger.posting SET xid = xid + 1000000000000;
    UPDATE ledger.seal SET up_to = up_to + 1000000000000 WHERE block > 0;
    FOR present IN SELECT * FROM ledger.seal ORDER BY block LOOP
      IF present.block > 0 THEN
        SELECT * INTO content FROM ledger.block_digest(previous.up_to, present.up_to);
        present.hash := ledger.block_hash(previous.hash, present.block, present.up_to, content.postings, content.digest);
        UPDATE ledger.seal SET hash = present.hash WHERE block = present.block;
      END IF;
      previous := present;
    END LOOP;
  END $$`;

const WITHOUT_CONSTRAINTS = `
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
      WHERE connamespace = 'ledger'::regnamespace AND contype = 'c' AND coninhcount = 0
    LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.of_table, one.conname); END LOOP;
  END $$`;

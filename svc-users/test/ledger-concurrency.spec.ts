import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { LedgerRepository } from '../src/ledger/ledger.repository';
import { PostTransfersService } from '../src/ledger/post-transfers/post-transfers.service';
import { CUSTOMERS, type TransferSpec, transferBatches } from './model/commands';
import { toPostTransfer } from './model/post-transfer';
import { printSeed, SEED } from './model/seed';
import { type TestCustomer, TestLedger } from './model/test-ledger';

const CLIENTS = 16;
const GIFT = 50_000;

let ledger: TestLedger;
let holders: TestCustomer[];
let service: PostTransfersService;
const repository = new LedgerRepository();

beforeAll(async () => {
  Logger.overrideLogger(false);
  printSeed('ledger concurrency');
  ledger = await TestLedger.create();
  service = new PostTransfersService(ledger.transfers);
});

beforeEach(async () => {
  holders = await Promise.all(Array.from({ length: CUSTOMERS }, () => ledger.openCustomer()));
  for (const { userId } of holders) {
    for (const account of ['savings', 'checking'] as const) {
      const gift = { postingId: newId(), userId, account, signedCents: GIFT, actorId: newId(), reason: 'gift' };
      expect(await repository.adjust(ledger.app.manager, gift)).toBe('posted');
    }
  }
});

afterAll(() => ledger?.close());

const [A, B] = [0, 1];

test.each<[string, (spec: TransferSpec, client: number) => Partial<TransferSpec>]>([
  ['A to B and B to A', (_, client) => (client % 2 === 0 ? { payer: A, payee: B } : { payer: B, payee: A })],
  ['one hot payee', () => ({ payee: A, bank: 'ours', accountType: 'savings' })],
  ['random payers and payees', () => ({})],
])('%s: sixteen clients cause no deadlock and lose no cent', async (_, shape) => {
  const drawn = fc.sample(transferBatches, { seed: SEED, numRuns: CLIENTS });
  const batchesByClient = drawn.map((batches, client) =>
    batches.map((batch) => batch.map((spec) => toPostTransfer({ ...spec, ...shape(spec, client) }, holders))),
  );
  const before = await total();
  const outcomes = (await Promise.all(batchesByClient.map(postSequentially))).flat();

  expect(ledger.transfers.contentions).toBe(0);
  expect(await ledger.brokenInvariants()).toEqual([]);
  expect(await total()).toBe(before);
  expect(await balances()).toEqual(balancesAfter(batchesByClient.flat(2), outcomes));
});

test('payments, adjustments, reversals and sealing run concurrently', async () => {
  const drawn = fc.sample(transferBatches, { seed: SEED + 1, numRuns: CLIENTS });
  const batchesByClient = drawn.map((batches) =>
    batches.map((batch) => batch.map((spec) => toPostTransfer(spec, holders))),
  );
  let isDone = false;
  const others = [
    repeatUntilDone(() => adjustOne(batchesByClient.flat(2))),
    repeatUntilDone(() => reverseOne(batchesByClient.flat(2))),
  ];
  const sealer = repeatUntilDone(() => ledger.seal(7));
  await Promise.all(batchesByClient.map(postSequentially)).finally(() => {
    isDone = true;
  });
  await Promise.all([...others, sealer]);

  expect(ledger.transfers.contentions).toBe(0);
  expect(await ledger.brokenInvariants()).toEqual([]);
  expect(await ledger.firstBrokenBlock()).toBeNull();

  async function repeatUntilDone(act: () => Promise<unknown>): Promise<void> {
    while (!isDone) await act();
  }
});

async function postSequentially(batches: PostTransfer[][]): Promise<PostOutcome[]> {
  const outcomes: PostOutcome[] = [];
  for (const batch of batches) outcomes.push(...(await service.post(batch)).outcomes);
  return outcomes;
}

let turn = 0;

async function adjustOne(among: PostTransfer[]): Promise<void> {
  const userId = among[turn++ % among.length]?.payerId ?? newId();
  await ledger.app.transaction(async (manager) => {
    await repository.lockBalances(manager, userId);
    const change = { postingId: newId(), userId, account: 'checking', signedCents: 5, actorId: newId() } as const;
    await repository.adjust(manager, { ...change, reason: 'correction' });
  });
}

async function reverseOne(among: PostTransfer[]): Promise<void> {
  const transferId = among[turn++ % among.length]?.transferId ?? newId();
  const reversal = { reversalId: newId(), transferId, actorId: newId(), reason: 'a mistake' };
  await repository.reverse(ledger.app.manager, reversal);
}

async function total(): Promise<number> {
  const row = await ledger.one<{ sum: string }>(
    `SELECT coalesce(sum(balance), 0) AS sum FROM ledger.account WHERE purpose IN ('customer', 'settlement')`,
  );
  return Number(row.sum);
}

async function balances(): Promise<Record<string, number>> {
  const rows = await ledger.owner.query<{ account: string; balance: string }[]>(
    `SELECT user_id || ' ' || kind AS account, balance FROM ledger.account WHERE user_id = ANY ($1)`,
    [holders.map(({ userId }) => userId)],
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
}

/** The balances that result from the outcomes alone. */
function balancesAfter(transfers: PostTransfer[], outcomes: PostOutcome[]): Record<string, number> {
  const cents = new Map(transfers.map(({ transferId, amountCents }) => [transferId, amountCents]));
  const after = Object.fromEntries(
    holders.flatMap(({ userId }) => [`${userId} savings`, `${userId} checking`]).map((account) => [account, GIFT]),
  );
  const move = (account: string, by: number) => {
    after[account] = (after[account] ?? 0) + by;
  };
  for (const outcome of outcomes) {
    if (outcome.outcome === 'rejected') continue;
    const { transferId, payer, payee } = outcome;
    const amount = cents.get(transferId) ?? Number.NaN;
    move(`${payer.userId} ${payer.account}`, -amount);
    if (payee) move(`${payee.userId} ${payee.account}`, amount);
  }
  return after;
}

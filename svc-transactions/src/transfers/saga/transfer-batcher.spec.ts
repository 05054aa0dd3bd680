import type { PostOutcome } from '@larkspur/contracts/messages';
import { Clock } from '@larkspur/service-kit/clock';
import { TransactionsConfig } from '../../config';
import { TransferBatcher } from './transfer-batcher';
import { type NewTransfer, TransferStore } from './transfer-store';

const COMMIT_MS = 4;

/** Time passes only in commits and pauses. */
class ManualClock extends Clock {
  time = 1_000_000;
  readonly pauses: number[] = [];

  now(): Date {
    return new Date(this.time);
  }

  after(milliseconds: number, callback: () => void): () => void {
    this.pauses.push(milliseconds);
    this.time += milliseconds;
    setImmediate(callback);
    return () => {};
  }
}

class StoreModel extends TransferStore {
  /** Number of new transfers and outcomes in each batch. */
  readonly batches: [number, number][] = [];

  constructor(private readonly clock: ManualClock) {
    super();
  }

  async commitBatch(transfers: readonly NewTransfer[], outcomes: readonly PostOutcome[]) {
    this.batches.push([transfers.length, outcomes.length]);
    await new Promise(setImmediate);
    this.clock.time += COMMIT_MS;
    const stored = transfers.map(({ transferId }) => transferId);
    return { stored, repeated: [], finished: outcomes.map(({ transferId }) => transferId) };
  }

  findSettlement = () => Promise.reject(new Error('not used'));
  claimDue = () => Promise.reject(new Error('not used'));
  expireIdempotencyKeys = () => Promise.reject(new Error('not used'));
}

function createBatcher(paymentsInProgress: number) {
  const clock = new ManualClock();
  const store = new StoreModel(clock);
  const batcher = new TransferBatcher(store, new TransactionsConfig(), clock);
  batcher.listen({
    onStored: () => undefined,
    onSettled: () => undefined,
    countPaymentsInProgress: () => paymentsInProgress,
  });
  return { batcher, clock, store };
}

let transfers = 0;
// The batcher reads only the id.
const transfer = () => ({ transferId: `transfer ${transfers++}` }) as NewTransfer;
const outcome = () => ({ transferId: `transfer ${transfers++}`, outcome: 'rejected' }) as PostOutcome;

it('stores no payment that nothing would send', async () => {
  const clock = new ManualClock();
  const store = new StoreModel(clock);
  const batcher = new TransferBatcher(store, new TransactionsConfig(), clock);
  await expect(batcher.enqueue(transfer())).rejects.toThrow('call `listen` before');
  expect(store.batches).toEqual([]);
});

it('commits a payment alone without a pause', async () => {
  const { batcher, clock, store } = createBatcher(1);
  await batcher.enqueue(transfer());
  batcher.settle([outcome()]);
  await batcher.onApplicationShutdown();
  expect(store.batches).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(clock.pauses).toEqual([]);
});

it.each([
  { payments: 2, intervalMs: 5 },
  { payments: 4, intervalMs: 15 },
  { payments: 60, intervalMs: 20 },
])('starts a batch $intervalMs ms after the one before while $payments payments are in progress', async (example) => {
  const { batcher, clock, store } = createBatcher(example.payments);
  await batcher.enqueue(transfer());
  expect(clock.pauses).toEqual([]);
  const first = batcher.enqueue(transfer());
  // Arrives during the pause.
  const second = batcher.enqueue(transfer());
  await Promise.all([first, second]);
  expect(store.batches).toEqual([
    [1, 0],
    [2, 0],
  ]);
  expect(clock.pauses).toEqual([example.intervalMs - COMMIT_MS]);
});

it('waits for no others when the last batch was long ago, when the next one is full, or when the clock was set back', async () => {
  const { batcher, clock } = createBatcher(60);
  await batcher.enqueue(transfer());
  clock.time += 100;
  await batcher.enqueue(transfer());
  clock.time -= 3_600_000;
  await batcher.enqueue(transfer());
  batcher.settle(Array.from({ length: 100 }, outcome));
  await batcher.onApplicationShutdown();
  expect(clock.pauses).toEqual([]);
});

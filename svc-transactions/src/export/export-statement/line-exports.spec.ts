import { once } from 'node:events';
import { Clock } from '@larkspur/service-kit/clock';
import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { Drain } from '@larkspur/service-kit/drain';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { LineExports } from './line-exports';
import { renderCsv } from './render-csv';

class ManualClock extends Clock {
  private callbacks: (() => void)[] = [];

  now(): Date {
    return new Date('2026-11-21T00:00:00Z');
  }

  after(_milliseconds: number, callback: () => void): () => void {
    this.callbacks.push(callback);
    return () => {
      this.callbacks = this.callbacks.filter((other) => other !== callback);
    };
  }

  fire(): void {
    for (const callback of this.callbacks) callback();
  }
}

const LINE = {
  id: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  userId: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  kind: 'transfer',
  status: 'completed',
  account: 'savings',
  transactionType: 'debit',
  amount: 100,
  date: new Date(0),
  description: 'Lunch',
  originId: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  counterpartyName: null,
  counterpartyNumber: null,
  counterpartyBank: null,
  reason: null,
} as const;

class TestExports extends LineExports {}

function setUp() {
  const clock = new ManualClock();
  const drain = new Drain();
  const signals: AbortSignal[] = [];
  const exports = new TestExports(clock, drain, {
    database: {
      open: async (_selection, signal) => {
        signals.push(signal);
        return { snapshot: { query: async () => [] }, batches: endlessBatches() };
      },
      end: async () => undefined,
    },
    maxConcurrent: 1,
    jobs: new PacedJobs(new DatabaseServiceConfig()),
  });
  const start = () =>
    exports.start({
      callerId: 'ada',
      selection: { userId: 'ada', filters: {}, sort: '-date' },
      render: async ({ batches }) => renderCsv(batches, { filters: {}, openingBalance: null }),
    });
  return { clock, drain, signals, start };
}

async function* endlessBatches() {
  for (;;) yield Array.from({ length: 500 }, () => LINE);
}

test('ends the download of a slow client and releases its slot', async () => {
  const { clock, signals, start } = setUp();
  const content = await start();
  await expect(start()).rejects.toMatchObject({ code: 'unavailable' });
  content.read();
  const failed = once(content, 'error');
  clock.fire();
  await failed;
  expect(signals[0]?.aborted).toBe(true);
  (await start()).destroy();
});

test('gives active downloads a few seconds at shutdown, then ends them', async () => {
  jest.useFakeTimers();
  try {
    const { drain, start } = setUp();
    const content = await start();
    const failed = once(content, 'error');
    const stopped = drain.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(4_900);
    expect(content.destroyed).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    await failed;
    await stopped;
  } finally {
    jest.useRealTimers();
  }
});

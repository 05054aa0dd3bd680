import { once } from 'node:events';
import { Clock } from '@larkspur/service-kit/clock';
import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { Drain } from '@larkspur/service-kit/drain';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import type { StatementHolderRepository } from '../../statement-holders/statement-holder.repository';
import type { CustomerExportDatabase } from './export-database';
import { CustomerExportSlots } from './export-slots';
import { ExportStatementService } from './export-statement.service';
import { PdfThread } from './pdf/pdf-thread';

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

function setUp() {
  const clock = new ManualClock();
  const drain = new Drain();
  const signals: AbortSignal[] = [];
  const database: Pick<CustomerExportDatabase, 'readLines'> = {
    async *readLines(_selection, signal) {
      signals.push(signal);
      yield [];
      for (;;) yield Array.from({ length: 500 }, () => LINE);
    },
  };
  const holders: Pick<StatementHolderRepository, 'find'> = { find: async () => ({ name: null, accountNumber: null }) };
  const service = new ExportStatementService(
    database as CustomerExportDatabase,
    holders as StatementHolderRepository,
    new PdfThread(),
    new CustomerExportSlots(),
    clock,
    new PacedJobs(new DatabaseServiceConfig()),
    drain,
  );
  return { clock, drain, signals, service };
}

test('ends the download of a slow client and releases its slot', async () => {
  const { clock, signals, service } = setUp();
  const { content } = await service.start('ada', { format: 'csv' });
  await expect(service.start('ada', { format: 'csv' })).rejects.toMatchObject({ code: 'unavailable' });
  content.read();
  const failed = once(content, 'error');
  clock.fire();
  await failed;
  expect(signals[0]?.aborted).toBe(true);
  const again = await service.start('ada', { format: 'csv' });
  again.content.destroy();
});

test('gives active downloads a few seconds at shutdown, then ends them', async () => {
  jest.useFakeTimers();
  try {
    const { drain, service } = setUp();
    const { content } = await service.start('ada', { format: 'csv' });
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

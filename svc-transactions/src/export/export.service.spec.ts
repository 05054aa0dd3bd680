import { once } from 'node:events';
import { Clock } from '@larkspur/service-kit/clock';
import { Drain } from '@larkspur/service-kit/drain';
import { ExportService } from './export.service';
import type { ExportDatabase } from './export-database';
import type { StatementHolderRepository } from './statement-holder/statement-holder.repository';

class HandClock extends Clock {
  private acts: (() => void)[] = [];

  now(): Date {
    return new Date('2026-11-21T00:00:00Z');
  }

  after(_milliseconds: number, act: () => void): () => void {
    this.acts.push(act);
    return () => {
      this.acts = this.acts.filter((other) => other !== act);
    };
  }

  ring(): void {
    for (const act of this.acts) act();
  }
}

const LINE = {
  id: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  user_id: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  kind: 'transfer',
  status: 'completed',
  account: 'savings',
  transaction_type: 'debit',
  amount: '100',
  date: new Date(0),
  description: 'Lunch',
  origin_id: '01a1fcb7-cf43-71c9-aa46-db0a21a94a4f',
  counterparty_name: null,
  counterparty_number: null,
  counterparty_bank: null,
  reason: null,
} as const;

function rig() {
  const clock = new HandClock();
  const drain = new Drain();
  const signals: AbortSignal[] = [];
  const database: Pick<ExportDatabase, 'lines'> = {
    async *lines(_wanted, signal) {
      signals.push(signal);
      for (;;) yield Array.from({ length: 500 }, () => LINE);
    },
  };
  const holders: Pick<StatementHolderRepository, 'find'> = { find: async () => ({ name: null, accountNumber: null }) };
  const exports = new ExportService(database as ExportDatabase, holders as StatementHolderRepository, clock, drain);
  return { clock, drain, signals, exports };
}

test('who reads too slowly loses connection and place', async () => {
  const { clock, signals, exports } = rig();
  const { content } = await exports.start('ada', { format: 'csv' });
  await expect(exports.start('ada', { format: 'csv' })).rejects.toMatchObject({ code: 'unavailable' });
  content.read();
  const failed = once(content, 'error');
  clock.ring();
  await failed;
  expect(signals[0]?.aborted).toBe(true);
  const again = await exports.start('ada', { format: 'csv' });
  again.content.destroy();
});

test('a stop waits a while for what is under way, then breaks it off', async () => {
  jest.useFakeTimers();
  try {
    const { drain, exports } = rig();
    const { content } = await exports.start('ada', { format: 'csv' });
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

import { addDays, bankToday } from '@larkspur/contracts/bank-day';
import type { TransferStats } from '@larkspur/contracts/transaction';
import { Clock } from '@larkspur/service-kit/clock';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Injectable } from '@nestjs/common';
import type { OutcomeRow } from './transfer-stats.queries';
import { TransferStatsRepository } from './transfer-stats.repository';

@Injectable()
export class GetTransferStatsService {
  constructor(
    private readonly stats: TransferStatsRepository,
    private readonly clock: Clock,
  ) {}

  async forLastDays(count: number): Promise<TransferStats> {
    const today = bankToday(this.clock.now());
    const days = Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
    const { outcomes, pending } = await this.stats.findSince(days[0] ?? '');
    const completed = new Map(outcomes.filter(({ outcome }) => outcome === 'completed').map((row) => [row.day, row]));
    return {
      days: days.map((day) => {
        const row = completed.get(day);
        return { day, transfers: row?.transfers ?? 0, volume: centsToDollars(row?.amount ?? 0) };
      }),
      failures: countFailures(outcomes),
      pending: {
        transfers: pending?.transfers ?? 0,
        // The clocks of the database and of the process that created the transfer may differ slightly.
        oldestAgeSeconds: pending?.oldestAge == null ? null : Math.max(0, Math.round(pending.oldestAge)),
        overOneMinute: pending?.overOneMinute ?? 0,
      },
    };
  }
}

function countFailures(outcomes: readonly OutcomeRow[]): TransferStats['failures'] {
  const counts = new Map<string, number>();
  for (const { outcome, transfers } of outcomes) {
    if (outcome !== 'completed') counts.set(outcome, (counts.get(outcome) ?? 0) + transfers);
  }
  return [...counts]
    .map(([reason, transfers]) => ({ reason, transfers }))
    .sort((a, b) => b.transfers - a.transfers || a.reason.localeCompare(b.reason));
}

import { type Pair, pairsOf, type Round } from './figures';
import { median } from './statistics';
import { formatNumber, formatRow } from './table';

/** A case of both banks. */
export interface Comparison {
  name: string;
  completedPerSecond: number;
  usualPerSecond: number;
  /** Payments per second relative to the usual bank's. */
  speed: number;
  micros: number;
  usualMicros: number;
  /** CPU time of a payment relative to the usual bank's. */
  cost: number;
  p99Ms: number;
  usualP99Ms: number;
}

export function compare({ ours, usual }: Pair): Comparison {
  return {
    name: ours.name,
    completedPerSecond: ours.completedPerSecond,
    usualPerSecond: usual.completedPerSecond,
    speed: ours.completedPerSecond / usual.completedPerSecond,
    micros: ours.micros,
    usualMicros: usual.micros,
    cost: ours.micros / usual.micros,
    p99Ms: ours.p99Ms,
    usualP99Ms: usual.p99Ms,
  };
}

/** Medians for each case. A ratio is the median of the ratios within each round. */
export function medianComparisons(rounds: readonly Round[]): Comparison[] {
  const all = rounds.flatMap((round) => pairsOf(round).map(compare));
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const same = all.filter((one) => one.name === name);
    const middle = (figure: Exclude<keyof Comparison, 'name'>) => median(same.map((one) => one[figure]));
    return {
      name,
      completedPerSecond: middle('completedPerSecond'),
      usualPerSecond: middle('usualPerSecond'),
      speed: middle('speed'),
      micros: middle('micros'),
      usualMicros: middle('usualMicros'),
      cost: middle('cost'),
      p99Ms: middle('p99Ms'),
      usualP99Ms: middle('usualP99Ms'),
    };
  });
}

const HEADINGS = ['completed/s', 'usual', '× usual', 'µs/payment', 'usual', '× usual', 'p99 ms', 'usual'];

/** No lines when the usual bank was left out. */
export function formatComparison(comparisons: readonly Comparison[]): string[] {
  if (comparisons.length === 0) return [];
  const rows = comparisons.map((one) =>
    formatRow(one.name, [
      one.completedPerSecond.toFixed(0),
      one.usualPerSecond.toFixed(0),
      one.speed.toFixed(2),
      formatNumber(one.micros, 0),
      formatNumber(one.usualMicros, 0),
      formatNumber(one.cost, 2),
      one.p99Ms.toFixed(1),
      one.usualP99Ms.toFixed(1),
    ]),
  );
  return [formatRow('compared with the usual bank', HEADINGS), ...rows];
}

/** One line: `Of the usual bank: 1.52 × payments per second, 0.61 × CPU time (64 connections); …`. */
export function formatUsualSummary(comparisons: readonly Comparison[]): string {
  const parts = comparisons.map(({ name, speed, cost }) => {
    const time = Number.isNaN(cost) ? '' : `, ${cost.toFixed(2)} × CPU time of a payment`;
    return `${speed.toFixed(2)} × payments per second${time} (${name})`;
  });
  return `  Relative to the usual bank: ${parts.join('; ')}`;
}

import { type Pair, pairsOf, type Round } from './figures';
import { median } from './statistics';
import { formatNumber, formatRow } from './table';

/** A case of both banks. */
export interface Comparison {
  name: string;
  completedPerSecond: number;
  referencePerSecond: number;
  /** Payments per second relative to the reference implementation's. */
  speed: number;
  micros: number;
  referenceMicros: number;
  /** CPU time of a payment relative to the reference implementation's. */
  cost: number;
  p99Ms: number;
  referenceP99Ms: number;
}

export function compare({ ours, reference }: Pair): Comparison {
  return {
    name: ours.name,
    completedPerSecond: ours.completedPerSecond,
    referencePerSecond: reference.completedPerSecond,
    speed: ours.completedPerSecond / reference.completedPerSecond,
    micros: ours.micros,
    referenceMicros: reference.micros,
    cost: ours.micros / reference.micros,
    p99Ms: ours.p99Ms,
    referenceP99Ms: reference.p99Ms,
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
      referencePerSecond: middle('referencePerSecond'),
      speed: middle('speed'),
      micros: middle('micros'),
      referenceMicros: middle('referenceMicros'),
      cost: middle('cost'),
      p99Ms: middle('p99Ms'),
      referenceP99Ms: middle('referenceP99Ms'),
    };
  });
}

const HEADINGS = [
  'completed/s',
  'reference',
  '× reference',
  'µs/payment',
  'reference',
  '× reference',
  'p99 ms',
  'reference',
];

/** No lines when the reference implementation was left out. */
export function formatComparison(comparisons: readonly Comparison[]): string[] {
  if (comparisons.length === 0) return [];
  const rows = comparisons.map((one) =>
    formatRow(one.name, [
      one.completedPerSecond.toFixed(0),
      one.referencePerSecond.toFixed(0),
      one.speed.toFixed(2),
      formatNumber(one.micros, 0),
      formatNumber(one.referenceMicros, 0),
      formatNumber(one.cost, 2),
      one.p99Ms.toFixed(1),
      one.referenceP99Ms.toFixed(1),
    ]),
  );
  return [formatRow('compared with the reference', HEADINGS), ...rows];
}

/** One line: `Relative to the reference implementation: 1.52 × payments per second, 0.61 × CPU time (64 connections); …`. */
export function formatReferenceSummary(comparisons: readonly Comparison[]): string {
  const parts = comparisons.map(({ name, speed, cost }) => {
    const time = Number.isNaN(cost) ? '' : `, ${cost.toFixed(2)} × CPU time of a payment`;
    return `${speed.toFixed(2)} × payments per second${time} (${name})`;
  });
  return `  Relative to the reference implementation: ${parts.join('; ')}`;
}

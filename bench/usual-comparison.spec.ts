import type { CaseFigures, Round } from './figures';
import { formatComparison, formatUsualSummary, medianComparisons } from './usual-comparison';

const figures = (name: string, completedPerSecond: number, micros: number): CaseFigures => ({
  name,
  connections: 32,
  hasOnePayee: false,
  seconds: 1,
  acceptedPerSecond: completedPerSecond,
  completedPerSecond,
  p50Ms: 1,
  p99Ms: 2,
  ratio: 1,
  costRatio: 1,
  perBatch: 1,
  micros,
  rejected: {},
  cpu: [],
});

const round = (ours: [number, number], usual: [number, number]): Round => ({
  pgbench: null,
  cases: [figures('32 connections', ...ours), figures('unmatched', 1, 1)],
  usual: [figures('32 connections', ...usual)],
});

// The machine is ten times as slow in the second round.
const ROUNDS = [
  round([600, 2_000], [300, 5_000]),
  round([90, 20_000], [30, 40_000]),
  round([600, 2_100], [400, 5_000]),
];

it('has medians of the ratios within the rounds, of cases that both banks have', () => {
  const comparisons = medianComparisons(ROUNDS);
  expect(comparisons).toHaveLength(1);
  expect(comparisons[0]).toMatchObject({
    completedPerSecond: 600,
    usualPerSecond: 300,
    speed: 2,
    micros: 2_100,
    usualMicros: 5_000,
    cost: 0.42,
  });
  expect(formatUsualSummary(comparisons)).toBe(
    '  Relative to the usual bank: 2.00 × payments per second, 0.42 × CPU time of a payment (32 connections)',
  );
});

it('leaves out what cannot be measured', () => {
  const comparisons = medianComparisons([round([600, Number.NaN], [300, Number.NaN])]);
  expect(formatUsualSummary(comparisons)).toBe(
    '  Relative to the usual bank: 2.00 × payments per second (32 connections)',
  );
  expect(formatComparison(comparisons).join()).not.toContain('NaN');
  expect(formatComparison([])).toEqual([]);
});

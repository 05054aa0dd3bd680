import { buildCaseFigures } from './case-figures-fixture';
import type { Round } from './figures';
import { formatComparison, formatReferenceSummary, medianComparisons } from './reference-comparison';

const figures = (name: string, completedPerSecond: number, micros: number) =>
  buildCaseFigures({ name, completedPerSecond, micros });

const round = (ours: [number, number], reference: [number, number]): Round => ({
  pgbench: null,
  cases: [figures('32 connections', ...ours), figures('unmatched', 1, 1)],
  reference: [figures('32 connections', ...reference)],
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
    referencePerSecond: 300,
    speed: 2,
    micros: 2_100,
    referenceMicros: 5_000,
    cost: 0.42,
  });
  expect(formatReferenceSummary(comparisons)).toBe(
    '  Relative to the reference implementation: 2.00 × payments per second, 0.42 × CPU time of a payment (32 connections)',
  );
});

it('leaves out what cannot be measured', () => {
  const comparisons = medianComparisons([round([600, Number.NaN], [300, Number.NaN])]);
  expect(formatReferenceSummary(comparisons)).toBe(
    '  Relative to the reference implementation: 2.00 × payments per second (32 connections)',
  );
  expect(formatComparison(comparisons).join()).not.toContain('NaN');
  expect(formatComparison([])).toEqual([]);
});

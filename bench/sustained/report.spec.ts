import { formatReport, misses, type SustainedReport } from './report';

const GOOD: SustainedReport = {
  alone: { perSecond: 100, p50Ms: 10, p99Ms: 20 },
  maximum: { perSecond: 900, p50Ms: 60, p99Ms: 120 },
  half: { perSecond: 450, p50Ms: 12, p99Ms: 30 },
  indexer: { backlog: [100, 4_000, 3_000, 6_000], heldLines: 50_000, catchUpSeconds: 8 },
  invariants: [{ name: 'sums', found: '0', holds: true }],
};

it('reports what misses its target', () => {
  expect(misses(GOOD)).toEqual([]);
  expect(
    misses({
      ...GOOD,
      alone: { perSecond: 50, p50Ms: 20, p99Ms: 20 },
      half: { perSecond: 450, p50Ms: 10, p99Ms: 40 },
      indexer: { backlog: [8_000, 8_000, 9_000, 13_000], heldLines: 50_000, catchUpSeconds: 20 },
      invariants: [{ name: 'sums', found: '1', holds: false }],
    }),
  ).toEqual([
    'one payment takes 20.0 ms instead of 12',
    'at half the maximum, p99 is 4.0 × p50 instead of 3',
    "the indexer's backlog grows",
    'the indexer catches up at 2500 lines/s instead of 5000',
    'violated: sums',
  ]);
});

it('counts an indexer that never catches up as a miss', () => {
  const indexer = { ...GOOD.indexer, catchUpSeconds: Number.NaN };
  expect(misses({ ...GOOD, indexer })).toEqual(['the indexer catches up at NaN lines/s instead of 5000']);
});

it('prints every figure', () => {
  expect(formatReport(GOOD)).toContain('6250');
});

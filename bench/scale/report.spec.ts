import { formatReport, misses, type ScaleRow, slowsPayments } from './report';

const timing = (p95: number, failures = 0) => ({ p50: p95 / 2, p95, calls: 40, failures, megabytesPerSecond: 4 });
const row = (small: number, large: number, failures = 0, name = 'users'): ScaleRow => ({
  name,
  small: timing(small),
  large: timing(large, failures),
});

test.each([
  [row(10, 14), []],
  [row(2, 29), []],
  [row(40, 80), ['grows']],
  [row(140, 160), ['slow']],
  [row(10, 12, 1), ['failed']],
  [row(10, 4_000, 0, 'export: audit'), []],
  [row(10, 4_000, 1, 'export: audit'), ['failed']],
])('%j misses %j', (measured, expected) => {
  expect(misses(measured)).toEqual(expected);
});

const rates = (alone: number, besideJobs: number) => ({
  alone,
  besideJobs,
  latenciesAlone: [30, 25, 100].map((p99Ms) => ({ p99Ms, longestWriteMs: 4 })),
  latenciesBesideJobs: [60, 400, 50].map((p99Ms) => ({ p99Ms, longestWriteMs: 390 })),
  jobs: { proof: 3 },
});

test.each([
  [89, true],
  [91, false],
])(
  'the large bank completes %i payments a second beside all jobs, the small one 100: too slow is %j',
  (large, isSlow) => {
    expect(slowsPayments([rates(200, 100), rates(190, large)])).toBe(isSlow);
  },
);

const LATE = [61, 61, 50].map((p99Ms) => ({ p99Ms, longestWriteMs: 4 }));

test('payments of the large bank that take more than twice as long beside all jobs are too slow, by the median of the rounds', () => {
  expect(slowsPayments([rates(200, 100), { ...rates(200, 100), latenciesBesideJobs: LATE }])).toBe(true);
});

test('prints both sizes, their ratio and the plans of what is slow', () => {
  const text = formatReport({
    customers: [15_000, 1_500_000],
    rows: [row(10, 400)],
    plans: { users: 'Seq Scan' },
    payments: [rates(200, 100), rates(190, 80)],
    idle: [{ 'svc-auth': 0.5 }, { 'svc-users': 1.25, 'svc-auth': 0.5 }],
  });
  expect(text).toContain('15,000');
  expect(text).toMatch(/users +5\.0 +10\.0 +200 +400 +40\.0 {2}slow, grows/);
  expect(text).toMatch(/payments per second +200 +190 +0\.95\n/);
  expect(text).toMatch(/payments per second beside all jobs +100 +80 +0\.80 {2}slow\n/);
  expect(text).toMatch(/p99 ms of the same beside all jobs +60 +60 +1\.00\n/);
  expect(text).toContain('each round large: 30 (longest write to the disk 4), 25');
  expect(text).toMatch(/ended: proof +3 +3 +1\.00\n/);
  expect(text).toMatch(/while nobody uses the bank +0\.50 +1\.75\n +svc-users +0\.00 +1\.25\n/);
  expect(text).toContain('\n  users\nSeq Scan');
  expect(text).not.toContain('MB/s');
});

test('payments that are late beside all jobs are not also called slow', () => {
  const late = { ...rates(200, 100), latenciesBesideJobs: LATE };
  const text = formatReport({
    customers: [15_000, 1_500_000],
    rows: [],
    plans: {},
    payments: [rates(200, 100), late],
    idle: [{}, {}],
  });
  expect(text).toMatch(/payments per second beside all jobs +100 +100 +1\.00\n/);
  expect(text).toMatch(/p99 ms of the same beside all jobs +60 +61 +1\.02 {2}late\n/);
});

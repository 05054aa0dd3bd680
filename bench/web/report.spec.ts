import {
  FEDERATED,
  findings,
  MONOLITH,
  medianScores,
  runtimeFindings,
  STOCK,
  type Visit,
  webCosts,
  webSummaryText,
} from './report';

const visit = (changes: Partial<Visit> = {}): Visit => ({
  jsBytes: 100 * 1024,
  requests: 30,
  fcpMs: 1_000,
  lcpMs: 2_000,
  tbtMs: 0,
  cls: 0,
  performance: 99,
  ...changes,
});
const round = (monolith: Partial<Visit>, federated: Partial<Visit>, stock: Partial<Visit> = {}) => ({
  [MONOLITH]: visit(monolith),
  [FEDERATED]: visit(federated),
  [STOCK]: visit(stock),
});
const found = (heading: string, ...rounds: ReturnType<typeof round>[]) => {
  const finding = findings({ rounds }).find((one) => one.heading === heading);
  if (!finding) throw new Error(`no ${heading}`);
  return finding;
};

it('compares within a round, so that a temporary slowdown of the machine has no effect', () => {
  const slow = (factor: number) => round({ lcpMs: 2_000 * factor }, { lcpMs: 1_800 * factor });
  expect(found('LCP ms', slow(1), slow(3), slow(1.5))).toMatchObject({
    monolith: 3_000,
    federated: 2_700,
    isMet: true,
  });
  expect(found('LCP ms', slow(1), slow(3), slow(1.5)).ratio).toBeCloseTo(0.9);
});

it.each([
  ['JS KiB', { jsBytes: 115 * 1024 }, { jsBytes: 116 * 1024 }, { jsBytes: 136 * 1024 }],
  ['LCP ms', { lcpMs: 2_000 }, { lcpMs: 2_001 }, { lcpMs: 2_501 }],
  ['CLS', { cls: 0.02 }, { cls: 0.021 }, { cls: 0.11 }],
  ['performance', { performance: 97 }, { performance: 96 }, { performance: 89 }],
])('%s can be met, missed, or missed by more than measurement noise', (heading, met, missed, gross) => {
  expect(found(heading, round({}, met))).toMatchObject({ isMet: true, isGross: false });
  expect(found(heading, round({}, missed))).toMatchObject({ isMet: false, isGross: false });
  expect(found(heading, round({}, gross))).toMatchObject({ isMet: false, isGross: true });
});

it('compares the runtimes within a round', () => {
  const slow = (factor: number) => round({}, { tbtMs: 100 * factor }, { tbtMs: 150 * factor });
  const [, , , tbt] = runtimeFindings({ rounds: [slow(1), slow(4), slow(2)] });
  expect(tbt).toMatchObject({ heading: 'TBT ms', own: 200, stock: 300, difference: 100 });
  expect(tbt?.ratio).toBeCloseTo(1.5);
});

it('takes the median of each page’s scores', () => {
  const scores = (path: string, performance: number) => ({
    path,
    performance,
    accessibility: 100,
    bestPractices: 100,
    seo: 100,
  });
  const visits = [scores('/', 90), scores('/contact', 40), scores('/', 99), scores('/', 97)];
  expect(medianScores('/', visits)).toEqual(scores('/', 97));
});

it('prints no ratio to zero', () => {
  const text = webSummaryText({
    setup: {},
    rounds: [round({}, { jsBytes: 120 * 1024 })],
    pages: [
      { path: '/contact', performance: 98, accessibility: 100, bestPractices: 96, seo: 92 },
      { path: '/account/home', performance: 95, accessibility: 100, bestPractices: 100, seo: 60 },
    ],
  });
  expect(text).toMatch(/JS KiB +100\.0 +120\.0 +1\.20 × +≤ 1\.15 × +missed$/m);
  expect(text).toMatch(/TBT ms +0 +0$/m);
  expect(text).toMatch(/JS KiB +120\.0 +100\.0 +0\.83 × +−20\.0$/m);
  expect(text).toMatch(/CLS +0\.000 +0\.000 +≤ 0\.02 +met$/m);
  expect(text).toMatch(/\/contact +98 +100 +96 +92 +missed$/m);
  expect(text).toMatch(/\/account\/home +95 +100 +100 +60 +met$/m);
});

it('costs bytes, requests, and blocking time relative to the monolith, of which the first 50 ms do not count', () => {
  const rounds = [
    round({ tbtMs: 100 }, { jsBytes: 110_000, requests: 31, tbtMs: 150 }),
    round({ tbtMs: 10 }, { jsBytes: 110_000, requests: 31, tbtMs: 40 }),
    round({ tbtMs: 400 }, { jsBytes: 110_000, requests: 31, tbtMs: 480 }),
  ];
  expect(webCosts({ rounds })).toEqual({ 'JS bytes': 110_000, requests: 31, 'blocking time': 1.2 });
});

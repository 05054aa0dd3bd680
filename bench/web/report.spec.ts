import {
  FEDERATED,
  type Figures,
  findings,
  MONOLITH,
  pagesText,
  runtimeFindings,
  STOCK,
  type Visit,
  webCosts,
  webSummaryText,
} from './report';

const FIGURES: Figures = {
  jsBytes: 100 * 1024,
  requests: 30,
  fcpMs: 1_000,
  lcpMs: 2_000,
  tbtMs: 100,
  longestTaskMs: 80,
  cls: 0,
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
};

type Changes = Partial<Figures>;

/** The visits of a page in some rounds, each with the figures of the monolith, the remotes, and the stock runtime. */
function visitsOf(path: string, ...rounds: [Changes, Changes, Changes?][]): Visit[] {
  return rounds.flatMap((changes, index) =>
    [MONOLITH, FEDERATED, STOCK].map((side, position) => ({
      ...FIGURES,
      ...changes[position],
      path,
      side: side as Visit['side'],
      round: index + 1,
    })),
  );
}

function found(heading: string, visits: Visit[], path = '/') {
  const finding = findings({ visits }, path).find((one) => one.heading === heading);
  if (!finding) throw new Error(`no ${heading}`);
  return finding;
}

it('compares within a round, so that a temporary slowdown of the machine has no effect', () => {
  const slow = (factor: number): [Changes, Changes] => [{ lcpMs: 2_000 * factor }, { lcpMs: 1_800 * factor }];
  const finding = found('LCP ms', visitsOf('/', slow(1), slow(3), slow(1.5)));
  expect(finding).toMatchObject({
    monolith: { median: 3_000, low: 2_000, high: 6_000 },
    federated: { median: 2_700, low: 1_800, high: 5_400 },
    status: 'met',
  });
  expect(finding.ratio).toBeCloseTo(0.9);
});

it.each([
  ['JS KiB', { jsBytes: 110 * 1024 }, { jsBytes: 111 * 1024 }, { jsBytes: 136 * 1024 }],
  ['LCP ms', { lcpMs: 2_008 }, { lcpMs: 2_011 }, { lcpMs: 2_511 }],
  ['TBT ms', { tbtMs: 100 }, { tbtMs: 101 }, { tbtMs: 201 }],
  ['CLS', { cls: 0.02 }, { cls: 0.021 }, { cls: 0.11 }],
  ['performance', { performance: 97 }, { performance: 96 }, { performance: 89 }],
  ['accessibility', { accessibility: 100 }, { accessibility: 99 }, { accessibility: 94 }],
])('%s can be met, missed, or missed by more than measurement noise', (heading, met, missed, gross) => {
  expect(found(heading, visitsOf('/contact', [{}, met]), '/contact')).toMatchObject({ status: 'met', isGross: false });
  expect(found(heading, visitsOf('/', [{}, missed]))).toMatchObject({ status: 'missed', isGross: false });
  expect(found(heading, visitsOf('/', [{}, gross]))).toMatchObject({ status: 'missed', isGross: true });
});

it('compares no blocking time that users do not notice', () => {
  expect(found('TBT ms', visitsOf('/', [{ tbtMs: 0 }, { tbtMs: 50 }]))).toMatchObject({ ratio: 1, status: 'met' });
  expect(found('TBT ms', visitsOf('/', [{ tbtMs: 0 }, { tbtMs: 51 }]))).toMatchObject({
    ratio: 1.02,
    status: 'missed',
  });
});

it('does not blame the remotes for a machine on which the monolith scores low', () => {
  const visits = visitsOf('/', [{ performance: 95 }, { performance: 80 }]);
  expect(found('performance', visits)).toMatchObject({ status: 'too slow', isGross: false });
  const other = visitsOf('/', [{ performance: 96 }, { performance: 80 }]);
  expect(found('performance', other)).toMatchObject({ status: 'missed', isGross: true });
});

it('has other targets for signed-in pages', () => {
  const home = '/account/home';
  const visits = visitsOf(home, [
    { tbtMs: 10, jsBytes: 1 },
    { performance: 95, tbtMs: 500, jsBytes: 2 },
  ]);
  expect(found('performance', visits, home)).toMatchObject({ status: 'met' });
  expect(found('TBT ms', visits, home)).toMatchObject({ status: '', target: '' });
  expect(found('JS KiB', visits, home)).toMatchObject({ status: '', target: '' });
  expect(found('performance', visitsOf(home, [{}, { performance: 94 }]), home)).toMatchObject({ status: 'missed' });
});

it('compares the runtimes within a round', () => {
  const slow = (factor: number): [Changes, Changes, Changes] => [{}, { tbtMs: 100 * factor }, { tbtMs: 150 * factor }];
  const visits = visitsOf('/', slow(1), slow(4), slow(2));
  const tbt = runtimeFindings({ visits }).find(({ heading }) => heading === 'TBT ms');
  expect(tbt).toMatchObject({ own: 200, stock: 300, difference: 100 });
  expect(tbt?.ratio).toBeCloseTo(1.5);
});

it('prints each page with the spread of its figures, and no ratio to zero', () => {
  const text = webSummaryText({
    setup: {},
    visits: [
      ...visitsOf('/', [{}, { jsBytes: 120 * 1024, tbtMs: 30 }], [{}, { jsBytes: 120 * 1024, tbtMs: 50 }]),
      ...visitsOf('/account/home', [{}, { performance: 95 }]),
    ],
  });
  expect(text).toMatch(/^ {2}\/, median \(lowest–highest\) of 2 visits$/m);
  expect(text).toMatch(/JS KiB +100\.0 \(100\.0–100\.0\) +120\.0 \(120\.0–120\.0\) +1\.20 × +≤ 1\.10 × +missed$/m);
  expect(text).toMatch(/TBT ms +100 \(100–100\) +40 \(30–50\) +0\.50 × +≤ 1\.00 × +met$/m);
  expect(text).toMatch(/CLS +0\.000 \(0\.000–0\.000\) +0\.000 \(0\.000–0\.000\) +≤ 0\.02 +met$/m);
  expect(text).toMatch(/performance +99 \(99–99\) +95 \(95–95\) +0\.96 × +≥ 95 +met$/m);
  expect(text).toMatch(/JS KiB +120\.0 +100\.0 +0\.83 × +−20\.0$/m);
});

it('prints the medians of pages that are not compared', () => {
  const visits = visitsOf('/contact', [{}, { performance: 90 }], [{}, { performance: 98 }], [{}, { performance: 97 }]);
  const text = pagesText({ visits: visits.filter(({ side }) => side === FEDERATED) });
  expect(text).toMatch(/^ +medians +performance +JS KiB/m);
  expect(text).toMatch(/^ +\/contact +97 +100\.0/m);
});

it('costs bytes, requests, and blocking time relative to the monolith, of which the first 50 ms do not count', () => {
  const visits = visitsOf(
    '/',
    [{ tbtMs: 100 }, { jsBytes: 110_000, requests: 31, tbtMs: 150 }],
    [{ tbtMs: 10 }, { jsBytes: 110_000, requests: 31, tbtMs: 40 }],
    [{ tbtMs: 400 }, { jsBytes: 110_000, requests: 31, tbtMs: 480 }],
  );
  expect(webCosts({ visits })).toEqual({ 'JS bytes': 110_000, requests: 31, 'blocking time': 1.2 });
});

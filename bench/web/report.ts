import type { Costs } from '../baseline';
import { median } from '../statistics';

export const MONOLITH = 'monolith';
export const FEDERATED = 'federated';
/** The same remotes and shell, but the remotes' entries have Module Federation's own runtime. */
export const STOCK = 'stock runtime';
export const SIDES = [MONOLITH, FEDERATED, STOCK] as const;
export type Side = (typeof SIDES)[number];

/** One visit of the home page with Lighthouse's mobile emulation. */
export interface Visit {
  /** Transferred: brotli, with headers. */
  jsBytes: number;
  /** All requests of the page. */
  requests: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Out of 100. */
  performance: number;
}

/** Out of 100: one visit of a page, or the medians of several. */
export interface Scores {
  path: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
}

export interface WebReport {
  setup: Record<string, string | number>;
  rounds: Record<Side, Visit>[];
  pages: Scores[];
}

/** Targets of every page. Screens behind the sign-in are not for search engines, so SEO has none. */
const PAGE_TARGETS = { performance: 95, accessibility: 100, bestPractices: 100 };

interface Figure {
  heading: string;
  of(visit: Visit): number;
  digits: number;
  /** The limit for the federated build. `gross`: beyond measurement noise. */
  target?: { is: 'ratio' | 'at most' | 'at least'; value: number; gross: number };
}

const FIGURES: readonly Figure[] = [
  {
    heading: 'JS KiB',
    of: ({ jsBytes }) => jsBytes / 1024,
    digits: 1,
    target: { is: 'ratio', value: 1.15, gross: 1.35 },
  },
  { heading: 'FCP ms', of: ({ fcpMs }) => fcpMs, digits: 0 },
  { heading: 'LCP ms', of: ({ lcpMs }) => lcpMs, digits: 0, target: { is: 'ratio', value: 1, gross: 1.25 } },
  { heading: 'TBT ms', of: ({ tbtMs }) => tbtMs, digits: 0 },
  { heading: 'CLS', of: ({ cls }) => cls, digits: 3, target: { is: 'at most', value: 0.02, gross: 0.1 } },
  {
    heading: 'performance',
    of: ({ performance }) => performance,
    digits: 0,
    target: { is: 'at least', value: 97, gross: 90 },
  },
];

export interface Finding {
  heading: string;
  digits: number;
  monolith: number;
  federated: number;
  /** The median of the ratios within each round, so that a slow moment affects both sides. NaN where both are 0. */
  ratio: number;
  /** The target as text; empty where there is none. */
  target: string;
  isMet: boolean;
  isGross: boolean;
}

/** The shortest blocking time that is compared: shorter ones differ from run to run, and users do not notice them. */
const MIN_BLOCKING_MS = 50;

/** Costs of the home page: bytes of JavaScript, requests, and the time for which the page is blocked, relative to the monolith's. */
export function webCosts({ rounds }: Pick<WebReport, 'rounds'>): Costs {
  const federated = (of: (visit: Visit) => number) => median(rounds.map((round) => of(round[FEDERATED])));
  const blocking = ({ tbtMs }: Visit) => Math.max(tbtMs, MIN_BLOCKING_MS);
  return {
    'JS bytes': federated(({ jsBytes }) => jsBytes),
    requests: federated(({ requests }) => requests),
    'blocking time': median(rounds.map((round) => blocking(round[FEDERATED]) / blocking(round[MONOLITH]))),
  };
}

/** Compares the medians of the rounds with the targets. */
export function findings({ rounds }: Pick<WebReport, 'rounds'>): Finding[] {
  return FIGURES.map(({ heading, of, digits, target }) => {
    const medianOf = (side: Side) => median(rounds.map((round) => of(round[side])));
    const ratio = median(rounds.map((round) => of(round[FEDERATED]) / of(round[MONOLITH])));
    const federated = medianOf(FEDERATED);
    const figure = target?.is === 'ratio' ? ratio : federated;
    const isBeyond = (limit: number) => (target?.is === 'at least' ? figure < limit : figure > limit);
    return {
      heading,
      digits,
      monolith: medianOf(MONOLITH),
      federated,
      ratio,
      target: target ? targetText(target) : '',
      isMet: !target || !isBeyond(target.value),
      isGross: target !== undefined && isBeyond(target.gross),
    };
  });
}

interface RuntimeFinding {
  heading: string;
  digits: number;
  own: number;
  stock: number;
  /** Stock to own; the median of the ratios within each round. NaN where both are 0. */
  ratio: number;
  /** Stock less own; the median of the differences within each round. */
  difference: number;
}

/** The difference for visitors if the remotes had Module Federation's runtime. */
export function runtimeFindings({ rounds }: Pick<WebReport, 'rounds'>): RuntimeFinding[] {
  return FIGURES.map(({ heading, of, digits }) => ({
    heading,
    digits,
    own: median(rounds.map((round) => of(round[FEDERATED]))),
    stock: median(rounds.map((round) => of(round[STOCK]))),
    ratio: median(rounds.map((round) => of(round[STOCK]) / of(round[FEDERATED]))),
    difference: median(rounds.map((round) => of(round[STOCK]) - of(round[FEDERATED]))),
  }));
}

function targetText({ is, value }: NonNullable<Figure['target']>): string {
  if (is === 'ratio') return `≤ ${value.toFixed(2)} ×`;
  return `${is === 'at most' ? '≤' : '≥'} ${value}`;
}

export function medianScores(path: string, visits: readonly Scores[]): Scores {
  const of = (category: Exclude<keyof Scores, 'path'>) =>
    median(visits.filter((visit) => visit.path === path).map((visit) => visit[category]));
  return {
    path,
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
  };
}

function meetsTargets({ performance, accessibility, bestPractices }: Scores): boolean {
  return (
    performance >= PAGE_TARGETS.performance &&
    accessibility >= PAGE_TARGETS.accessibility &&
    bestPractices >= PAGE_TARGETS.bestPractices
  );
}

export function webSummaryText(report: WebReport): string {
  const rows = findings(report).map(({ heading, digits, monolith, federated, ratio, target, isMet }) =>
    row(heading, [
      monolith.toFixed(digits),
      federated.toFixed(digits),
      Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '',
      target,
      target && (isMet ? 'met' : 'missed'),
    ]),
  );
  const runtimes = runtimeFindings(report).map(({ heading, digits, own, stock, ratio, difference }) =>
    row(heading, [
      own.toFixed(digits),
      stock.toFixed(digits),
      Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '',
      `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(digits)}`,
    ]),
  );
  return [
    `  Home page, median of ${report.rounds.length}`,
    row('', [MONOLITH, FEDERATED, 'ratio', 'target', '']),
    ...rows,
    '',
    `  Runtime of the remotes, home page, median of ${report.rounds.length}`,
    row('', ['own', 'stock', 'ratio', 'difference']),
    ...runtimes,
    '',
    pagesText(report.pages, report.rounds.length),
  ].join('\n');
}

export function pagesText(pages: readonly Scores[], rounds: number): string {
  const rows = pages.map((page) => {
    const { path, performance, accessibility, bestPractices, seo } = page;
    const scores = [performance, accessibility, bestPractices, seo].map(String);
    return row(path, [...scores, meetsTargets(page) ? 'met' : 'missed']);
  });
  const { performance, accessibility, bestPractices } = PAGE_TARGETS;
  return [
    `  ${FEDERATED}, median of ${rounds} of each page`,
    row('', ['performance', 'accessibility', 'practices', 'SEO']),
    ...rows,
    row('target', [`≥ ${performance}`, `≥ ${accessibility}`, `≥ ${bestPractices}`]),
  ].join('\n');
}

/** One visit of a page. */
export function visitText(path: string, visit: Visit): string {
  const figures = FIGURES.map(({ heading, of, digits }) => `${heading} ${of(visit).toFixed(digits)}`);
  return `    ${path.padEnd(24)}${figures.join(', ')}`;
}

export function webRoundText(round: Record<Side, Visit>, number: number): string {
  const cells = (visit: Visit) => FIGURES.map(({ of, digits }) => of(visit).toFixed(digits));
  return [
    row(
      `Round ${number}`,
      FIGURES.map(({ heading }) => heading),
    ),
    ...SIDES.map((side) => row(side, cells(round[side]))),
  ].join('\n');
}

const row = (name: string, values: readonly string[]) =>
  `    ${name.padEnd(18)}${values.map((value) => value.padStart(14)).join('')}`.trimEnd();

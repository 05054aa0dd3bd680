import type { Costs } from '../baseline';
import { median } from '../statistics';

export const MONOLITH = 'monolith';
export const FEDERATED = 'federated';
/** The same remotes and shell, but the remotes' entries have Module Federation's own runtime. */
export const STOCK = 'stock runtime';
export type Side = typeof MONOLITH | typeof FEDERATED | typeof STOCK;

/** One visit with Lighthouse's mobile emulation. */
export interface Figures {
  /** Transferred: brotli, with headers. */
  jsBytes: number;
  /** All requests of the page. */
  requests: number;
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  /** The main thread's, at the phone's speed; 0 if none is over 50 ms. */
  longestTaskMs: number;
  cls: number;
  /** This score and the following ones are out of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
}

export interface Visit extends Figures {
  path: string;
  side: Side;
  /** From 1. The visits of a page in one round follow each other. */
  round: number;
}

export interface WebReport {
  setup: Record<string, string | number>;
  visits: Visit[];
}

interface Target {
  is: 'ratio' | 'at most' | 'at least';
  value: number;
  /** Beyond measurement noise. */
  gross: number;
  /** A machine on which the monolith does not reach this is too slow for the target. */
  monolithReaches?: number;
}

interface Figure {
  heading: string;
  of(visit: Figures): number;
  /** The value in ratios to the monolith, if another. */
  inRatios?(visit: Figures): number;
  digits: number;
  /** The limit of the federated bank's public pages. */
  target?: Target;
  /** The limit of its pages for signed-in customers. */
  signedInTarget?: Target;
}

/** The shortest blocking time that is compared: shorter ones differ from run to run, and users do not notice them. */
const MIN_BLOCKING_MS = 50;

function noticeableBlocking({ tbtMs }: Figures): number {
  return Math.max(tbtMs, MIN_BLOCKING_MS);
}

const COMPLETE: Target = { is: 'at least', value: 100, gross: 95 };

const FIGURES: readonly Figure[] = [
  {
    heading: 'performance',
    of: ({ performance }) => performance,
    digits: 0,
    target: { is: 'at least', value: 97, gross: 90, monolithReaches: 96 },
    signedInTarget: { is: 'at least', value: 95, gross: 85 },
  },
  {
    heading: 'JS KiB',
    of: ({ jsBytes }) => jsBytes / 1024,
    digits: 1,
    target: { is: 'ratio', value: 1.1, gross: 1.35 },
  },
  { heading: 'FCP ms', of: ({ fcpMs }) => fcpMs, digits: 0 },
  { heading: 'LCP ms', of: ({ lcpMs }) => lcpMs, digits: 0, target: { is: 'ratio', value: 1, gross: 1.25 } },
  {
    heading: 'TBT ms',
    of: ({ tbtMs }) => tbtMs,
    inRatios: noticeableBlocking,
    digits: 0,
    target: { is: 'ratio', value: 1, gross: 2 },
  },
  { heading: 'longest task ms', of: ({ longestTaskMs }) => longestTaskMs, digits: 0 },
  { heading: 'CLS', of: ({ cls }) => cls, digits: 3, target: { is: 'at most', value: 0.02, gross: 0.1 } },
  {
    heading: 'accessibility',
    of: ({ accessibility }) => accessibility,
    digits: 0,
    target: COMPLETE,
    signedInTarget: COMPLETE,
  },
  {
    heading: 'best practices',
    of: ({ bestPractices }) => bestPractices,
    digits: 0,
    target: COMPLETE,
    signedInTarget: COMPLETE,
  },
];

/** Figures of which the second table shows what Module Federation's own runtime would cost. */
const OF_RUNTIME = ['performance', 'JS KiB', 'FCP ms', 'LCP ms', 'TBT ms', 'longest task ms'];

/** Pages for signed-in customers are not for search engines, and have their own targets. */
export const SIGNED_IN_PAGES: readonly string[] = ['/account/home', '/account/transactions'];

/** Several visits: the median, and the lowest and highest value. */
interface Spread {
  median: number;
  low: number;
  high: number;
}

export interface Finding {
  heading: string;
  digits: number;
  monolith: Spread;
  federated: Spread;
  /** The median of the ratios within each round, so that a slow moment affects both sides. NaN where both are 0. */
  ratio: number;
  /** The target as text; empty where there is none. */
  target: string;
  /** `too slow`: the monolith does not reach what it should, so the machine decides; empty without a target. */
  status: 'met' | 'missed' | 'too slow' | '';
  /** Missed by more than measurement noise. */
  isGross: boolean;
}

/** Costs of the home page: bytes of JavaScript, requests, and the time for which the page is blocked, relative to the monolith's. */
export function webCosts({ visits }: Pick<WebReport, 'visits'>): Costs {
  return {
    'JS bytes': spreadOf(visits, '/', FEDERATED, ({ jsBytes }) => jsBytes).median,
    requests: spreadOf(visits, '/', FEDERATED, ({ requests }) => requests).median,
    'blocking time': ratioOf(visits, '/', [FEDERATED, MONOLITH], noticeableBlocking),
  };
}

/** Compares a page's visits with the targets. */
export function findings({ visits }: Pick<WebReport, 'visits'>, path: string): Finding[] {
  const isSignedIn = SIGNED_IN_PAGES.includes(path);
  return FIGURES.map(({ heading, of, inRatios = of, digits, target: ofPublicPages, signedInTarget }) => {
    const target = isSignedIn ? signedInTarget : ofPublicPages;
    const [monolith, federated] = [spreadOf(visits, path, MONOLITH, of), spreadOf(visits, path, FEDERATED, of)];
    const ratio = ratioOf(visits, path, [FEDERATED, MONOLITH], inRatios);
    // Compared as it is printed: visits differ by far more than what is rounded.
    const figure = target?.is === 'ratio' ? Number(ratio.toFixed(2)) : federated.median;
    const isBeyond = (limit: number) => (target?.is === 'at least' ? figure < limit : figure > limit);
    const isComparable = monolith.median >= (target?.monolithReaches ?? 0);
    const isMissed = target !== undefined && isBeyond(target.value);
    const status = !target ? '' : !isMissed ? 'met' : isComparable ? 'missed' : 'too slow';
    return {
      heading,
      digits,
      monolith,
      federated,
      ratio,
      target: target ? targetText(target) : '',
      status,
      isGross: status === 'missed' && target !== undefined && isBeyond(target.gross),
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

/** The difference for visitors of the home page if the remotes had Module Federation's runtime. */
export function runtimeFindings({ visits }: Pick<WebReport, 'visits'>): RuntimeFinding[] {
  return FIGURES.filter(({ heading }) => OF_RUNTIME.includes(heading)).map(({ heading, of, digits }) => ({
    heading,
    digits,
    own: spreadOf(visits, '/', FEDERATED, of).median,
    stock: spreadOf(visits, '/', STOCK, of).median,
    ratio: ratioOf(visits, '/', [STOCK, FEDERATED], of),
    difference: median(pairs(visits, '/', [STOCK, FEDERATED], of).map(([stock, own]) => stock - own)),
  }));
}

function spreadOf(visits: readonly Visit[], path: string, side: Side, of: Figure['of']): Spread {
  const values = visits.filter((visit) => visit.path === path && visit.side === side).map(of);
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}

function ratioOf(visits: readonly Visit[], path: string, sides: [Side, Side], of: Figure['of']): number {
  return median(pairs(visits, path, sides, of).map(([first, second]) => first / second));
}

/** The figures of two sides in each round. */
function pairs(visits: readonly Visit[], path: string, [first, second]: [Side, Side], of: Figure['of']) {
  const ofSide = (side: Side) => visits.filter((visit) => visit.path === path && visit.side === side);
  return ofSide(first).flatMap((one) => {
    const other = ofSide(second).find(({ round }) => round === one.round);
    return other ? [[of(one), of(other)] as const] : [];
  });
}

function targetText({ is, value, monolithReaches }: Target): string {
  if (is === 'ratio') return `≤ ${value.toFixed(2)} ×`;
  if (monolithReaches !== undefined) return `≥ ${value} if ${monolithReaches}`;
  return `${is === 'at most' ? '≤' : '≥'} ${value}`;
}

export function webSummaryText(report: WebReport): string {
  const paths = [...new Set(report.visits.map(({ path }) => path))];
  return [...paths.map((path) => pageText(report, path)), runtimesText(report)].join('\n\n');
}

function pageText(report: WebReport, path: string): string {
  const rows = findings(report, path).map(({ heading, digits, monolith, federated, ratio, target, status }) =>
    row(heading, [
      spreadText(monolith, digits),
      spreadText(federated, digits),
      Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '',
      target,
      status,
    ]),
  );
  return [`  ${path}, ${medianOf(report, path)}`, row('', [MONOLITH, FEDERATED, 'ratio', 'target', '']), ...rows].join(
    '\n',
  );
}

function runtimesText(report: WebReport): string {
  const rows = runtimeFindings(report).map(({ heading, digits, own, stock, ratio, difference }) =>
    row(heading, [
      own.toFixed(digits),
      stock.toFixed(digits),
      Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : '',
      `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(digits)}`,
    ]),
  );
  return [
    `  Runtime of the remotes, home page, ${medianOf(report, '/')}`,
    row('', ['own', 'stock', 'ratio', 'difference']),
    ...rows,
  ].join('\n');
}

/** The medians of each page, for the federated bank alone. */
export function pagesText({ visits }: Pick<WebReport, 'visits'>): string {
  const paths = [...new Set(visits.map(({ path }) => path))];
  const figures = FIGURES.filter(({ heading }) => heading !== 'CLS');
  return [
    row(
      'medians',
      figures.map(({ heading }) => heading),
    ),
    ...paths.map((path) =>
      row(
        path,
        figures.map(({ of, digits }) => spreadOf(visits, path, FEDERATED, of).median.toFixed(digits)),
      ),
    ),
  ].join('\n');
}

function medianOf({ visits }: WebReport, path: string): string {
  const rounds = visits.filter((visit) => visit.path === path && visit.side === FEDERATED).length;
  return `median (lowest–highest) of ${rounds} visits`;
}

/** One visit. */
export function visitText(visit: Visit): string {
  const figures = FIGURES.map(({ heading, of, digits }) => `${heading} ${of(visit).toFixed(digits)}`);
  return `    ${`${visit.round} ${visit.side} ${visit.path}`.padEnd(36)}${figures.slice(0, 6).join(', ')}`;
}

const spreadText = ({ median: middle, low, high }: Spread, digits: number) =>
  `${middle.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;

const row = (name: string, values: readonly string[]) =>
  `    ${name.padEnd(24)}${values.map((value) => value.padStart(22)).join('')}`.trimEnd();

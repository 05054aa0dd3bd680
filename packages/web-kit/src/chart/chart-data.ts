import { formatMoney } from '../format/format';

/** One value of a chart. `name` is its label on the axis or in the legend. */
export interface DataPoint {
  name: string;
  value: number;
}

export interface Series {
  name: string;
  /** Money in is green, as everywhere else. */
  color: 'in' | 'out';
}

export interface Period {
  /** A unique label: "Nov". */
  name: string;
  /** One for each series. A negative value is drawn below zero. */
  values: number[];
}

export type Unit = 'dollars' | 'count';

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
const SHORT_DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...COMPACT });
const SHORT_COUNT = new Intl.NumberFormat('en-US', COMPACT);
const COUNT = new Intl.NumberFormat('en-US');

/** `$1.2K`, for an axis. */
export function formatCompact(value: number, unit: Unit): string {
  return (unit === 'dollars' ? SHORT_DOLLARS : SHORT_COUNT).format(value);
}

/** `$2,965`, `$1.3M`, for the center of a donut chart. */
export function formatRounded(dollars: number): string {
  return dollars < 1_000_000
    ? formatMoney(Math.round(dollars)).replace(/\.00$/, '')
    : formatCompact(dollars, 'dollars');
}

/** `$1,234.50`, for a table or a tooltip. */
export function formatExact(value: number, unit: Unit): string {
  return unit === 'dollars' ? formatMoney(value) : COUNT.format(value);
}

/** The number of colors that are easy to tell apart. */
export const MAX_PARTS = 6;

/** Sorts by size and merges the smallest parts into one, so that the chart stays readable. */
export function groupSmallParts(parts: DataPoint[]): DataPoint[] {
  const sorted = parts.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length <= MAX_PARTS) return sorted;
  const rest = sorted.slice(MAX_PARTS - 1);
  return [...sorted.slice(0, MAX_PARTS - 1), { name: 'Everything else', value: sum(rest) }];
}

/** Adds up in cents. */
export function sum(figures: DataPoint[]): number {
  return figures.reduce((cents, { value }) => cents + Math.round(value * 100), 0) / 100;
}

export function formatPercent(value: number, of: number): string {
  return of === 0 ? '0%' : `${Math.round((value / of) * 100)}%`;
}

import { madeOnce } from '@larkspur/contracts/made-once';
import { formatCount, formatMoney } from '../format/format';

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
  /** The list of what is counted. */
  to?: string;
}

export type Unit = 'dollars' | 'count';

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
const COMPACT_FORMATS = {
  dollars: /* @__PURE__ */ madeOnce(
    () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...COMPACT }),
  ),
  count: /* @__PURE__ */ madeOnce(() => new Intl.NumberFormat('en-US', COMPACT)),
};

/** `$1.2K`, for an axis. */
export function formatCompact(value: number, unit: Unit): string {
  return COMPACT_FORMATS[unit]().format(value);
}

/** `$1,234.50`, for a table or a tooltip. */
export function formatExact(value: number, unit: Unit): string {
  return unit === 'dollars' ? formatMoney(value) : formatCount(value);
}

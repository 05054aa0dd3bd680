import { LINE_STATUSES, type LineFilters, SEARCH_MAX_LENGTH, TRANSACTION_TYPES } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { readAmountRange } from '@larkspur/web-kit/data/amount-ranges';
import { readDateRange } from '@larkspur/web-kit/data/date-ranges';

const NAMES = ['q', 'transactionType', 'status', 'account', 'from', 'to', 'minAmount', 'maxAmount'] as const;
type FilterName = (typeof NAMES)[number];

/** The filters of the page. An empty string is no filter. */
export type FilterValues = Record<FilterName, string>;

/** Reads the filters of a URL. Anything the server would refuse counts as no filter, because a URL may be of any age. */
export function readFilters(params: URLSearchParams): FilterValues {
  const oneOf = (name: FilterName, values: readonly string[]) =>
    values.find((value) => value === params.get(name)) ?? '';
  const text = (name: FilterName) => params.get(name) ?? undefined;
  const { min, max } = readAmountRange({ min: text('minAmount'), max: text('maxAmount') });
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    transactionType: oneOf('transactionType', TRANSACTION_TYPES),
    status: oneOf('status', LINE_STATUSES),
    account: oneOf('account', ACCOUNT_KINDS),
    ...readDateRange({ from: text('from'), to: text('to') }),
    minAmount: min,
    maxAmount: max,
  };
}

/** @returns the URL's parameters with other filters; everything else in it stays */
export function withFilters(params: URLSearchParams, changes: Partial<FilterValues>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export const NO_FILTERS: FilterValues = Object.freeze(readFilters(new URLSearchParams()));

/** The filters that are on, as request parameters. */
export function toRequest(values: FilterValues): LineFilters {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Returns whether the lines of a day are all of that day: every filter but a period leaves some out. */
export function hasWholeDays({ from, to, ...others }: FilterValues): boolean {
  return Object.values(others).every((value) => value === '');
}

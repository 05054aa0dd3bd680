import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import {
  LINE_KINDS,
  LINE_STATUSES,
  type LineFilters,
  type LineSort,
  SEARCH_MAX_LENGTH,
  TRANSACTION_TYPES,
} from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { readAmountRange } from '@larkspur/web-kit/data/amount-ranges';
import type { Sort } from '@larkspur/web-kit/data/data-table';
import { useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { type ListState, toListState } from '../components/list-state';
import { readChoice, readDays } from '../components/read-choice';

const FILTERS = [
  'status',
  'kind',
  'transactionType',
  'account',
  'from',
  'to',
  'minAmount',
  'maxAmount',
  'reason',
  'minAgeSeconds',
] as const;
/** Minimum ages of pending transfers, in seconds. */
export const MIN_AGES = ['60', '3600', '86400'] as const;
export type LineFilter = (typeof FILTERS)[number];

export type LineList = ListState<LineFilter, LineFilters>;

/** The state of a list of lines in the URL. What the server would refuse counts as no filter. */
export function useLineList(): LineList {
  const table = useTableQuery(FILTERS, { by: 'date', descending: true });
  const { q, sort, filters } = table;
  const { min, max } = readAmountRange({ min: filters.minAmount, max: filters.maxAmount });
  const list: LineFilters = {
    q: q.slice(0, SEARCH_MAX_LENGTH) || undefined,
    status: readChoice(filters.status, LINE_STATUSES),
    kind: readChoice(filters.kind, LINE_KINDS),
    transactionType: readChoice(filters.transactionType, TRANSACTION_TYPES),
    account: readChoice(filters.account, ACCOUNT_KINDS),
    reason: readChoice(filters.reason, REJECTION_REASONS),
    minAgeSeconds: readChoice(filters.minAgeSeconds, MIN_AGES),
    ...readDays(filters),
    minAmount: min || undefined,
    maxAmount: max || undefined,
  };
  return toListState(table, list, { sort: toLineSort(sort) });
}

function toLineSort(sort: Sort | null): LineSort {
  const by = sort?.by === 'amount' ? 'amount' : 'date';
  return sort?.descending === false ? by : `-${by}`;
}

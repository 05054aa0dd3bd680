import { ACCOUNT_LABELS, LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import { LINE_STATUSES } from '@larkspur/contracts/transaction';
import { formatAmountRange } from '@larkspur/web-kit/data/amount-ranges';
import { formatDateRange } from '@larkspur/web-kit/data/date-ranges';
import type { ActiveFilter } from '@larkspur/web-kit/data/filter-bar';
import { useSearchChanges } from '@larkspur/web-kit/data/use-search-changes';
import { useMemo } from 'react';
import { type FilterValues, NO_FILTERS, readFilters, withFilters } from './line-filters';

export const TYPE_OPTIONS = [
  { value: 'credit', label: 'Money in' },
  { value: 'debit', label: 'Money out' },
];
export const STATUS_OPTIONS = LINE_STATUSES.map((value) => ({ value, label: LINE_STATUS_LABELS[value] }));
export const ACCOUNT_OPTIONS = Object.entries(ACCOUNT_LABELS).map(([value, label]) => ({ value, label }));

/** The filters in the URL, so that a reload, a bookmark and the Back button show the same transactions. */
export function useLineFilters() {
  const [params, setParams] = useSearchChanges();
  const search = params.toString();
  const values = useMemo(() => readFilters(new URLSearchParams(search)), [search]);

  /** Replaces the history entry, so that Back leaves the page instead of undoing one filter after the other. */
  function change(changes: Partial<FilterValues>): void {
    setParams((now) => withFilters(now, changes), { replace: true, preventScrollReset: true });
  }

  return { values, change, clear: () => change(NO_FILTERS), active: listActive(values, change) };
}

function listActive(values: FilterValues, change: (changes: Partial<FilterValues>) => void): ActiveFilter[] {
  const labelOf = (options: { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? '';
  const { q, transactionType, status, account, from, to, minAmount, maxAmount } = values;
  const candidates: [string, Partial<FilterValues>][] = [
    [q && `“${q}”`, { q: '' }],
    [formatDateRange({ from, to }), { from: '', to: '' }],
    [formatAmountRange({ min: minAmount, max: maxAmount }), { minAmount: '', maxAmount: '' }],
    [labelOf(TYPE_OPTIONS, transactionType), { transactionType: '' }],
    [labelOf(STATUS_OPTIONS, status), { status: '' }],
    [labelOf(ACCOUNT_OPTIONS, account), { account: '' }],
  ];
  return candidates.filter(([name]) => name !== '').map(([name, none]) => ({ name, remove: () => change(none) }));
}

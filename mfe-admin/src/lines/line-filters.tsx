import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import { ACCOUNT_LABELS, LINE_KIND_LABELS, LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import { LINE_KINDS, LINE_STATUSES, TRANSACTION_TYPES } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { AmountRangeFilter } from '@larkspur/web-kit/data/amount-range-filter';
import { formatAmountRange } from '@larkspur/web-kit/data/amount-ranges';
import { DateRangeFilter } from '@larkspur/web-kit/data/date-range-filter';
import { formatDateRange } from '@larkspur/web-kit/data/date-ranges';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import { describeReason, TYPE_LABELS } from './line-labels';
import { type LineList, MIN_AGES } from './use-line-list';

const REASON_LABELS = Object.fromEntries(REJECTION_REASONS.map((reason) => [reason, describeReason(reason)]));
const AGE_LABELS = { 60: 'Over a minute', 3600: 'Over an hour', 86400: 'Over a day' };
/** The filters with options, in the order of the bar. Some narrow one status only, and are offered with it. */
const CHOICES = [
  { name: 'status', label: 'Status', values: LINE_STATUSES, labels: LINE_STATUS_LABELS },
  { name: 'reason', label: 'Reason', values: REJECTION_REASONS, labels: REASON_LABELS, of: 'rejected' },
  { name: 'minAgeSeconds', label: 'Pending for', values: MIN_AGES, labels: AGE_LABELS, of: 'pending' },
  { name: 'kind', label: 'Kind', values: LINE_KINDS, labels: LINE_KIND_LABELS },
  { name: 'transactionType', label: 'Type', values: TRANSACTION_TYPES, labels: TYPE_LABELS },
  { name: 'account', label: 'Account', values: ACCOUNT_KINDS, labels: ACCOUNT_LABELS },
] as const;

/** Search and filters of a list of lines. */
export function LineFilterBar({ list: { table, request }, isBusy }: { list: LineList; isBusy: boolean }) {
  const { q, filterBy, search, clear, change } = table;
  const days = { from: request.from ?? '', to: request.to ?? '' };
  const amounts = { min: request.minAmount ?? '', max: request.maxAmount ?? '' };
  const offered = CHOICES.filter((choice) => !('of' in choice) || choice.of === request.status || request[choice.name]);
  const choices = offered.map(({ name, label, values, ...choice }) => {
    const labels: Partial<Record<string, string>> = choice.labels;
    const options = values.map((value) => ({ value, label: labels[value] ?? value }));
    const value = request[name] ?? '';
    return { name, label, options, value, valueLabel: labels[value] ?? '' };
  });
  const active = [
    { name: q && `“${q}”`, remove: () => search('') },
    { name: formatDateRange(days), remove: () => change({ from: '', to: '' }) },
    { name: formatAmountRange(amounts), remove: () => change({ minAmount: '', maxAmount: '' }) },
    ...choices.map(({ name, valueLabel }) => ({
      name: name === 'minAgeSeconds' && valueLabel ? `Pending ${valueLabel.toLowerCase()}` : valueLabel,
      remove: () => (name === 'status' ? change({ status: '', reason: '', minAgeSeconds: '' }) : filterBy(name, '')),
    })),
  ].filter(({ name }) => name);
  return (
    <FilterBar
      label="Transactions"
      active={active}
      onClear={clear}
      filters={choices.map(({ name, label, options, value }) => ({
        label,
        value,
        options,
        // Filters that narrow the old status would match nothing of the new one.
        onChange: (next) =>
          name === 'status' ? change({ status: next, reason: '', minAgeSeconds: '' }) : filterBy(name, next),
      }))}
      search={
        <SearchFilter
          label="Search transactions"
          placeholder="Reference, counterparty, description"
          value={q}
          busy={isBusy && q !== ''}
          onChange={search}
        />
      }
    >
      <DateRangeFilter value={days} onChange={change} />
      <AmountRangeFilter value={amounts} onChange={({ min, max }) => change({ minAmount: min, maxAmount: max })} />
    </FilterBar>
  );
}

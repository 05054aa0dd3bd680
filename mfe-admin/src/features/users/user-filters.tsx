import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { DateRangeFilter } from '@larkspur/web-kit/data/date-range-filter';
import { formatDateRange } from '@larkspur/web-kit/data/date-ranges';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import { VERIFICATION_LABELS } from '@larkspur/web-kit/data/status-badge';
import { YES_NO } from '../../components/read-choice';
import type { UserList } from './use-user-list';

const STATUS_OPTIONS = VERIFICATION_STATUSES.map((value) => ({ value, label: VERIFICATION_LABELS[value] }));

/** Search and filters of the list of users. */
export function UserFilters({ list: { table, request }, isBusy }: { list: UserList; isBusy: boolean }) {
  const { q, filterBy, search, clear } = table;
  const range = { from: request.from ?? '', to: request.to ?? '' };
  const { status, blocked, disabled } = request;
  const active = [
    { name: q && `“${q}”`, remove: () => search('') },
    { name: status ? VERIFICATION_LABELS[status] : '', remove: () => filterBy('status', '') },
    { name: nameYesNo(blocked, 'Blocked', 'Not blocked'), remove: () => filterBy('blocked', '') },
    { name: nameYesNo(disabled, 'Disabled', 'Not disabled'), remove: () => filterBy('disabled', '') },
    { name: formatDateRange(range), remove: () => table.change({ from: '', to: '' }) },
  ].filter(({ name }) => name);
  return (
    <FilterBar
      label="Users"
      active={active}
      onClear={clear}
      filters={[
        {
          label: 'Verification',
          value: status ?? '',
          options: STATUS_OPTIONS,
          onChange: (value) => filterBy('status', value),
        },
        {
          label: 'Blocked',
          value: blocked?.toString() ?? '',
          options: YES_NO,
          onChange: (value) => filterBy('blocked', value),
        },
        {
          label: 'Disabled',
          value: disabled?.toString() ?? '',
          options: YES_NO,
          onChange: (value) => filterBy('disabled', value),
        },
      ]}
      search={
        <SearchFilter
          label="Search users"
          placeholder="Name, email, phone, account number"
          value={q}
          busy={isBusy && q !== ''}
          onChange={search}
        />
      }
    >
      <DateRangeFilter label="Signed up" value={range} onChange={table.change} />
    </FilterBar>
  );
}

function nameYesNo(value: boolean | undefined, yes: string, no: string): string {
  return value === undefined ? '' : value ? yes : no;
}

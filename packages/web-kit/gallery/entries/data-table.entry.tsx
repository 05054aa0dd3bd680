import { SearchIcon } from '../../src/brand/icons';
import { type DataColumn, DataTable } from '../../src/data/data-table';
import { DateText } from '../../src/data/date-text';
import { FilterBar } from '../../src/data/filter-bar';
import { Pager } from '../../src/data/pager';
import { VerificationBadge } from '../../src/data/status-badge';
import { useTableQuery } from '../../src/data/use-table-query';
import { Skeleton } from '../../src/feedback/skeleton';
import { EmptyState, ErrorState } from '../../src/feedback/state-panel';
import { formatMoney } from '../../src/format/format';
import styles from './sample.module.css';
import { SAMPLE_CUSTOMERS, type SampleCustomer } from './sample-customers';

const COLUMNS: DataColumn<SampleCustomer>[] = [
  { name: 'Name', sortKey: 'name', rowHeader: true, cell: ({ name, id }) => <a href={`#${id}`}>{name}</a> },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'Verification', nowrap: true, cell: ({ status }) => <VerificationBadge status={status} /> },
  {
    name: 'Balance',
    sortKey: 'balance',
    descendingFirst: true,
    number: true,
    cell: ({ balance }) => formatMoney(balance),
  },
  {
    name: 'Joined',
    sortKey: 'createdAt',
    descendingFirst: true,
    nowrap: true,
    cell: ({ joined }) => <DateText iso={joined} />,
  },
];

const STATUSES = [
  { value: 'pending', label: 'Under review' },
  { value: 'verified', label: 'Verified' },
];

interface SampleProps {
  label?: string;
  rows?: SampleCustomer[];
  busy?: boolean;
}

function Sample({ label = 'Customers', rows = SAMPLE_CUSTOMERS, busy }: SampleProps) {
  const query = useTableQuery(['status'], { by: 'createdAt', descending: true });
  return (
    <div className={styles.stack}>
      <FilterBar
        label={label}
        active={STATUSES.filter(({ value }) => value === query.filters.status).map(({ label }) => ({
          name: label,
          remove: () => query.filterBy('status', ''),
        }))}
        onClear={query.clear}
        filters={[
          {
            label: 'Verification',
            value: query.filters.status ?? '',
            options: STATUSES,
            onChange: (value) => query.filterBy('status', value),
          },
        ]}
      />
      <DataTable
        label={label}
        columns={COLUMNS}
        rows={rows}
        getKey={({ id }) => id}
        sort={query.sort}
        onSort={query.sortBy}
        busy={busy}
        empty={
          <EmptyState icon={SearchIcon} title="No customers found">
            Remove a filter, or search for part of the name.
          </EmptyState>
        }
      />
      <Pager
        label={label}
        first={query.page && (query.page - 1) * rows.length + 1}
        count={rows.length}
        busy={busy}
        onPrevious={query.previous}
        onNext={rows.length ? () => query.next('further') : undefined}
      />
    </div>
  );
}

export default {
  name: 'Data table',
  group: 'Data',
  use: 'For many rows with the same columns, searched, sorted and paged by the server.',
  avoid: 'For a few rows that never change (table), or a list read in order (grouped list).',
  states: [
    { name: 'rows', render: () => <Sample /> },
    { name: 'loading next rows', render: () => <Sample label="Customers, the next" busy /> },
    { name: 'empty', render: () => <Sample label="Customers, filtered" rows={[]} /> },
    { name: 'sorted by name', keys: ['Tab', 'Tab', 'Enter'], render: () => <Sample /> },
    { name: 'loading', render: () => <Skeleton label="Loading the customers" lines={8} /> },
    {
      name: 'error',
      render: () => (
        <ErrorState title="We couldn’t load the customers." error={new Error('unknown')} onRetry={() => {}} />
      ),
    },
  ],
};

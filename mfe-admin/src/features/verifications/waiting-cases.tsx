import type { VerificationCase } from '@larkspur/contracts/user';
import { keepPreviousData, useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { ShieldIcon } from '@larkspur/web-kit/brand/icons';
import type { DataColumn } from '@larkspur/web-kit/data/data-table';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import { useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import layout from '../../components/layout.module.css';
import { PagedTable } from '../../components/paged-table';
import { documentTypeName } from '../../verification/document-names';
import { casesQuery, DEFAULT_CASES_LIMIT } from '../../verification/verification.api';

const COLUMNS: DataColumn<VerificationCase>[] = [
  {
    name: 'Customer',
    rowHeader: true,
    cell: ({ user }) => (
      <Link to={`/admin/users/${user._id}`}>
        <UserText text={`${user.firstName} ${user.lastName}`} />
      </Link>
    ),
  },
  { name: 'Submitted', nowrap: true, cell: ({ submittedAt }) => <DateText iso={submittedAt} withTime /> },
  {
    name: 'Document',
    cell: ({ user }) =>
      user.verification ? <UserText text={documentTypeName(user.verification.documentType)} /> : '–',
  },
  { name: 'Reviewer', cell: ({ heldBy }) => (heldBy ? <UserText text={heldBy.name} /> : 'Unassigned') },
];

interface WaitingCasesProps {
  onOpen?(verificationId: string): void;
  /** No other case can be opened now. */
  isBusy?: boolean;
  /** The page says already that there is nothing to do. */
  isCaughtUp?: boolean;
}

/** The queue, oldest first. Auditors see it without the way to take a case. */
export function WaitingCases({ onOpen, isBusy, isCaughtUp }: WaitingCasesProps) {
  const host = useHost();
  const table = useTableQuery<never>([], null, DEFAULT_CASES_LIMIT);
  const { q, search, clear } = table;
  const cases = useQuery({
    ...casesQuery(host, { q: q || undefined, ...table.pageRequest }),
    placeholderData: keepPreviousData,
  });
  const review: DataColumn<VerificationCase> = {
    name: 'Review',
    hasOwnLabel: true,
    cell: ({ verificationId, user }) => (
      <Button small isDisabled={isBusy} onPress={() => onOpen?.(verificationId)}>
        Review{' '}
        <VisuallyHidden>
          <UserText text={`${user.firstName} ${user.lastName}`} />
        </VisuallyHidden>
      </Button>
    ),
  };
  return (
    <section className={layout.list} aria-labelledby="waiting-cases">
      <h2 id="waiting-cases" className={layout.listName}>
        Waiting, oldest first
      </h2>
      <FilterBar
        label="Waiting verifications"
        filters={[]}
        active={q ? [{ name: `“${q}”`, remove: () => search('') }] : []}
        onClear={clear}
        search={
          <SearchFilter
            label="Search waiting cases"
            placeholder="Name, email, phone, account number"
            value={q}
            busy={cases.isFetching && q !== ''}
            onChange={search}
          />
        }
      />
      <PagedTable
        label="Waiting verifications"
        subject="the queue"
        query={cases}
        table={table}
        columns={onOpen ? [...COLUMNS, review] : COLUMNS}
        getKey={(row) => row.verificationId}
        isFiltered={q !== ''}
        noMatchHint="Only customers whose documents are waiting are searched. Try part of a word."
        empty={
          isCaughtUp ? (
            <p className={layout.small}>No cases are waiting.</p>
          ) : (
            <EmptyState icon={ShieldIcon} title="No cases are waiting.">
              Documents that customers send will appear here.
            </EmptyState>
          )
        }
      />
    </section>
  );
}

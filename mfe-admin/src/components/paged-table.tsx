import type { PagedResponse } from '@larkspur/contracts/http';
import { Button } from '@larkspur/web-kit/action/button';
import { SearchIcon } from '@larkspur/web-kit/brand/icons';
import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import { Pager } from '@larkspur/web-kit/data/pager';
import type { TableQuery } from '@larkspur/web-kit/data/use-table-query';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { errorMessage, errorStatus } from '@larkspur/web-kit/host/api-error';
import { type ReactNode, useMemo } from 'react';
import layout from './layout.module.css';

/** The part of TanStack Query's results that is used here. */
interface PageResult<Row> {
  data: Pick<PagedResponse<Row>, 'data' | 'page'> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

export interface PagedTableProps<Row extends object> {
  /** Names the list: "Users". In messages, `subject`: "the users". */
  label: string;
  subject: string;
  query: PageResult<Row>;
  /** The table's state in the URL. */
  table: Pick<TableQuery<string>, 'page' | 'sort' | 'sortBy' | 'previous' | 'next' | 'clear'>;
  columns: DataColumn<Row>[];
  getKey(row: Row): string;
  /** Whether a search or a filter is on, which may be why there are no rows. */
  isFiltered: boolean;
  /** When there is nothing at all. */
  empty: ReactNode;
}

/**
 * One page of a list that the server searches, filters and sorts, with its loading, empty and error states. The column
 * functions get the row's number in the whole list; it is not known on a later page whose address was opened directly.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { label, subject, query, table, columns, getKey, isFiltered, empty } = props;
  const limit = query.data?.page.limit ?? 0;
  const offset = table.page === null ? Number.NaN : (table.page - 1) * limit;
  const numbered = useMemo(
    () => columns.map((column) => ({ ...column, cell: (row: Row, index: number) => column.cell(row, offset + index) })),
    [columns, offset],
  );
  // The server says what no index can find.
  if (!query.data && errorStatus(query.error) === 422) {
    return (
      <EmptyState icon={SearchIcon} title={errorMessage(query.error)}>
        Change the search or the filters.
      </EmptyState>
    );
  }
  return (
    <QueryView query={query} subject={subject} skeleton={<Skeleton label={`Loading ${subject}`} lines={10} />}>
      {({ data, page }) =>
        data.length === 0 && !isFiltered && table.page === 1 ? (
          empty
        ) : (
          <div className={layout.list}>
            <DataTable
              label={label}
              columns={numbered}
              rows={data}
              getKey={getKey}
              sort={table.sort}
              onSort={table.sortBy}
              busy={query.isFetching}
              empty={
                <EmptyState
                  icon={SearchIcon}
                  title={`Nothing in ${subject} matches.`}
                  action={<Button onPress={table.clear}>Clear search and filters</Button>}
                >
                  Try part of a word, or remove a filter.
                </EmptyState>
              }
            />
            <Pager
              label={label}
              page={table.page}
              busy={query.isFetching}
              onPrevious={table.previous}
              onNext={page.next === null ? undefined : () => page.next && table.next(page.next)}
            />
          </div>
        )
      }
    </QueryView>
  );
}

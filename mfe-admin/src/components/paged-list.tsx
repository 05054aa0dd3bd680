import type { PagedResponse } from '@larkspur/contracts/http';
import { Button } from '@larkspur/web-kit/action/button';
import { SearchIcon } from '@larkspur/web-kit/brand/icons';
import { Pager } from '@larkspur/web-kit/data/pager';
import { PAGE_SIZES, type TableQuery } from '@larkspur/web-kit/data/use-table-query';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { errorMessage, errorStatus } from '@larkspur/web-kit/host/api-error';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import type { ReactNode } from 'react';
import layout from './layout.module.css';
import { useRowOffset } from './use-row-offset';

/** The part of TanStack Query's results that is used here. */
interface PageResult<Row> {
  data: Pick<PagedResponse<Row>, 'data' | 'page'> | undefined;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
}

/** The list's state in the URL. */
export type PagedListTable = Pick<
  TableQuery<string>,
  'page' | 'pageRequest' | 'previous' | 'next' | 'change' | 'clear' | 'limitTo'
>;

export interface PagedListProps<Row> {
  /** Names the list: "Users". In messages, `subject`: "the users". */
  label: string;
  subject: string;
  query: PageResult<Row>;
  table: PagedListTable;
  /** True if a search or a filter is on, which may be why there are no rows. */
  isFiltered: boolean;
  /** When there is nothing at all. */
  empty: ReactNode;
  /** The advice when nothing matches; by default for a list with a search. */
  noMatchHint?: string;
  /**
   * @param noMatch in place of the rows, when there are none
   * @param offset see `useRowOffset`
   */
  children(rows: Row[], noMatch: ReactNode, offset: number | null): ReactNode;
  /** True if the loading state has the shape of a table. */
  isTable?: boolean;
}

const SEARCH_HINT = 'Try part of a word, or remove a filter.';

/** One page of a list that the server searches and filters, with its loading, empty and error states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { label, subject, query, table, isFiltered, empty, noMatchHint = SEARCH_HINT, isTable, children } = props;
  const offset = useRowOffset(query, table);
  const firstPage = <Button onPress={() => table.change({})}>First page</Button>;
  const fault = !query.data && errorStatus(query.error) === 422 ? query.error : null;
  if (isCursorFault(fault)) {
    return (
      <EmptyState icon={SearchIcon} title="This page of the list is no longer available." action={firstPage}>
        The link is too old or was made for another sort order.
      </EmptyState>
    );
  }
  // The server says what no index can find.
  if (fault) {
    return (
      <EmptyState icon={SearchIcon} title={firstFieldMessage(fault)}>
        Change the search or the filters.
      </EmptyState>
    );
  }
  const noMatch =
    table.page !== 1 ? (
      <EmptyState icon={SearchIcon} title="This page is empty now." action={firstPage}>
        What was here has changed or was deleted.
      </EmptyState>
    ) : (
      <EmptyState
        icon={SearchIcon}
        title={`No matching ${label.toLowerCase()}.`}
        action={<Button onPress={table.clear}>Clear search and filters</Button>}
      >
        {noMatchHint}
      </EmptyState>
    );
  return (
    <QueryView
      query={query}
      subject={subject}
      skeleton={<Skeleton label={`Loading ${subject}`} lines={10} rows={isTable} />}
    >
      {({ data, page }) =>
        data.length === 0 && !isFiltered && table.page === 1 ? (
          empty
        ) : (
          <div className={layout.list}>
            {children(data, noMatch, offset)}
            <Pager
              label={label}
              first={offset === null ? null : offset + 1}
              count={data.length}
              size={{ value: table.pageRequest.limit, options: PAGE_SIZES, onChange: table.limitTo }}
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

/** The cursor in the address is not one of this list, or was sealed with a key that has been replaced. */
function isCursorFault(error: unknown): boolean {
  return isApiError(error) && (error.errors?.some(({ field }) => field === 'cursor') ?? false);
}

/** A list has no form with fields that the messages could be next to. */
function firstFieldMessage(error: unknown): string {
  return (isApiError(error) && error.errors?.[0]?.message) || errorMessage(error);
}

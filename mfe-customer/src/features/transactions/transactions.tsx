import { keepPreviousData, useInfiniteQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { DownloadIcon, PrintIcon } from '@larkspur/web-kit/brand/icons';
import type { ActiveFilter } from '@larkspur/web-kit/data/filter-bar';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { StatementByDay } from '@larkspur/web-kit/data/statement-by-day';
import { useListPlace } from '@larkspur/web-kit/data/use-list-place';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useDeferredValue, useMemo } from 'react';
import { DownloadProgress } from '../../downloads/download-progress';
import { useStatementDownload } from '../../downloads/statement-download';
import { OutdatedNotice } from '../../live/outdated-notice';
import { SentReceipt } from '../../receipt/sent-receipt';
import { LazyTransactionDrawer } from './lazy-transaction-drawer';
import { hasWholeDays, toRequest } from './line-filters';
import { TransactionFilters } from './transaction-filters';
import { statementQuery } from './transactions.api';
import styles from './transactions.module.css';
import { useLineFilters } from './use-line-filters';
import { useLineLink } from './use-line-link';

export function Transactions() {
  const host = useHost();
  const filters = useLineFilters();
  const request = useMemo(() => toRequest(filters.values), [filters.values]);
  // Memoized, because its `select` would otherwise join all pages again on every render.
  const options = useMemo(() => statementQuery(host, request), [host, request]);
  const statement = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    // Live events keep it up to date; otherwise each return to the tab would load all pages again.
    ...(host.live && { staleTime: Number.POSITIVE_INFINITY }),
  });
  const download = useStatementDownload();
  const getLink = useLineLink();
  const { list: listRef, startAt } = useListPlace<HTMLDivElement>();
  const { error, refetch, fetchStatus } = statement;
  // Thousands of lines may return together when a search is cleared, which must not hold up the next key.
  const lines = useDeferredValue(statement.data);
  const hasNextPage = useDeferredValue(statement.hasNextPage);

  const showsWholeDays = useDeferredValue(hasWholeDays(filters.values));

  // The list is rendered again only when it changes, not when a filter is edited or a drawer opens.
  const list = useMemo(
    () =>
      lines && (
        <StatementByDay
          lines={lines}
          hasMore={hasNextPage}
          hasTotals={showsWholeDays}
          getLink={getLink}
          startAt={startAt}
        />
      ),
    [lines, hasNextPage, showsWholeDays, getLink, startAt],
  );

  return (
    <>
      <PageHeading
        title="Transactions"
        lead={
          <>
            Every payment in and out of your accounts, newest first. For one month at a time, see{' '}
            <Link to="/account/statements">Statements</Link>.
          </>
        }
        actions={
          <div className={styles.actions} data-screen-only="">
            <Button small onPress={() => download.start({ format: 'csv', filters: request })}>
              <DownloadIcon size={18} />
              <span>
                <span className={styles.verb}>Export </span>
                CSV
              </span>
            </Button>
            <Button small onPress={() => download.start({ format: 'pdf', filters: request })}>
              <DownloadIcon size={18} />
              <span>
                <span className={styles.verb}>Export </span>
                PDF
              </span>
            </Button>
            <Button small onPress={() => window.print()}>
              <PrintIcon size={18} /> Print
            </Button>
          </div>
        }
      />
      <div className={styles.page}>
        <TransactionFilters filters={filters} isBusy={statement.isPlaceholderData} />
        <DownloadProgress job={download} />
        {statement.isRefetchError && (
          <OutdatedNotice subject="transactions" loadedAt={statement.dataUpdatedAt} error={statement.error} />
        )}
        <Card className={statement.isPlaceholderData ? styles.outdated : undefined}>
          <QueryView
            query={{ data: lines, error, refetch, fetchStatus }}
            subject="your transactions"
            skeleton={<Skeleton label="Loading your transactions" lines={8} />}
          >
            {(shown) =>
              shown.length ? (
                <div className={styles.list} ref={listRef}>
                  <p className={styles.onPaper}>{describePrinted(shown.length, hasNextPage, filters.active)}</p>
                  {list}
                  <ShowMore list={statement} loadsOnScroll />
                </div>
              ) : (
                <NoTransactions isFiltered={filters.active.length > 0} onClear={filters.clear} />
              )
            }
          </QueryView>
        </Card>
      </div>
      <LazyTransactionDrawer />
      <SentReceipt />
    </>
  );
}

/** Only what is loaded is on the paper. */
function describePrinted(count: number, hasMore: boolean, filters: ActiveFilter[]): string {
  const matching = filters.length ? ` that match ${filters.map(({ name }) => name).join(', ')}` : '';
  return hasMore
    ? `The newest ${count} of your transactions${matching}. Older ones aren’t printed: export a PDF to have them all.`
    : `All your transactions${matching} (${count}).`;
}

function NoTransactions({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return isFiltered ? (
    <EmptyState title="No transactions match your filters." action={<Button onPress={onClear}>Clear filters</Button>}>
      Try another word, a longer period, or fewer filters.
    </EmptyState>
  ) : (
    <EmptyState title="No transactions yet." action={<LinkButton to="/account/transfer">Transfer Money</LinkButton>}>
      Payments you make or receive will appear here, day by day.
    </EmptyState>
  );
}

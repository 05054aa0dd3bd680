import { useInfiniteQuery } from '@larkspur/query';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { StatementByDay } from '@larkspur/web-kit/data/statement-by-day';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { SentReceipt } from '../../receipt/sent-receipt';
import { statementQuery } from './transactions.api';
import styles from './transactions.module.css';

export function Transactions() {
  const host = useHost();
  const statement = useInfiniteQuery(statementQuery(host));

  return (
    <>
      <PageHeading
        title="Transactions"
        lead="Every payment in and out of your savings and checking accounts, newest first."
      />
      <Card>
        <QueryView
          query={statement}
          subject="your transactions"
          skeleton={<Skeleton label="Loading your transactions" lines={8} />}
        >
          {(lines) =>
            lines.length ? (
              <div className={styles.list}>
                <StatementByDay lines={lines} hasMore={statement.hasNextPage} />
                <ShowMore list={statement} />
              </div>
            ) : (
              <EmptyState
                title="No transactions yet."
                action={<LinkButton to="/account/transfer">Transfer Money</LinkButton>}
              >
                Payments you make or receive will appear here, day by day.
              </EmptyState>
            )
          }
        </QueryView>
      </Card>
      <SentReceipt />
    </>
  );
}

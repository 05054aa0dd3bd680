import { useInfiniteQuery } from '@larkspur/query';
import { Card } from '@larkspur/web-kit/card';
import { DayList } from '@larkspur/web-kit/data/day-list';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { useHost } from '@larkspur/web-kit/host-context';
import { LinkButton } from '@larkspur/web-kit/link-button';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import { QueryView } from '@larkspur/web-kit/query-view';
import { Skeleton } from '@larkspur/web-kit/skeleton';
import { EmptyState } from '@larkspur/web-kit/state-panel';
import { statementQuery } from './transactions.api';
import styles from './transactions.module.css';

export function Transactions() {
  const host = useHost();
  const statement = useInfiniteQuery(statementQuery(host));

  return (
    <>
      <PageHeading
        title="Transactions"
        lead="Every payment in and out of your savings and checking, the newest first."
      />
      <Card>
        <QueryView
          query={statement}
          what="Your transactions"
          skeleton={<Skeleton label="Loading your transactions" lines={8} />}
        >
          {(lines) =>
            lines.length ? (
              <div className={styles.list}>
                <DayList lines={lines} hasMore={statement.hasNextPage} />
                <ShowMore list={statement} />
              </div>
            ) : (
              <EmptyState
                title="No transactions yet."
                action={<LinkButton to="/account/transfer">Transfer Money</LinkButton>}
              >
                Money that comes in or goes out shows here, day by day.
              </EmptyState>
            )
          }
        </QueryView>
      </Card>
    </>
  );
}

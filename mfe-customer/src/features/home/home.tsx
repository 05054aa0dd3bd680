import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { StatementLineList } from '@larkspur/web-kit/data/statement-line-list';
import type { GetLineLink } from '@larkspur/web-kit/data/statement-line-row';
import { lazyCode, useLazyCode } from '@larkspur/web-kit/data/use-lazy-code';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState, OfflineState, WaitState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Slot } from '@larkspur/web-kit/host/slot';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useDeferredValue, useEffect } from 'react';
import { OutdatedNotice } from '../../live/outdated-notice';
import { useProfile } from '../../profile/use-profile';
import { Balances } from './balances';
import { isAccountOpening, isUnavailable, profileRetry, recentTransactionsQuery } from './home.api';
import styles from './home.module.css';
import { SetUp } from './set-up';

/** Not needed for the balances, so it is loaded after them. */
const charts = lazyCode(async () => (await import('./charts')).Charts);

export function Home() {
  const host = useHost();
  const profile = useProfile(profileRetry);
  const { failureReason } = profile;
  // Rendered in slices: a response would otherwise render the whole overview in one task.
  const user = useDeferredValue(profile.data);
  const isLost = profile.isError && !profile.data && !profile.isFetching && !isUnavailable(profile.error);

  useEffect(() => {
    if (isLost) host.navigate('/signin', { replace: true });
  }, [host, isLost]);

  return (
    <>
      <PageHeading title="Home" />
      {user ? (
        <div className={styles.page}>
          {(profile.isError || profile.failureCount > 1) && (
            <div className={styles.whole}>
              <OutdatedNotice subject="balances" loadedAt={profile.dataUpdatedAt} error={failureReason} />
            </div>
          )}
          <Overview user={user} />
        </div>
      ) : isUnavailable(failureReason) ? (
        <Card>
          {isAccountOpening(failureReason) ? (
            <WaitState title="We’re getting your accounts ready.">
              New accounts take a few seconds to open. This page will update automatically.
            </WaitState>
          ) : (
            <WaitState title="We can’t show your accounts right now.">
              The bank is temporarily unavailable. Your money is safe, and this page will update automatically.
            </WaitState>
          )}
        </Card>
      ) : profile.fetchStatus === 'paused' ? (
        <Card>
          <OfflineState subject="your accounts" />
        </Card>
      ) : (
        <div className={styles.page}>
          <div className={styles.main}>
            <Skeleton label="Loading your balances" lines={3} blocks />
          </div>
          <div className={styles.aside}>
            <ChartsSkeleton />
          </div>
        </div>
      )}
    </>
  );
}

function Overview({ user }: { user: User }) {
  const chartsCode = useLazyCode(charts);
  return (
    <>
      <div className={styles.main}>
        <Balances user={user} />
        <SetUp user={user} />
        <RecentTransactions />
      </div>
      <div className={styles.aside}>
        <QueryView query={chartsCode} subject="your charts" skeleton={<ChartsSkeleton />}>
          {(Charts) => <Charts />}
        </QueryView>
        <Slot name="home.aside" className={styles.widgets} />
      </div>
    </>
  );
}

/** The same while the balances load and while the charts do, so that nothing moves in between. */
function ChartsSkeleton() {
  return <Skeleton label="Loading your charts" lines={2} blocks />;
}

function RecentTransactions() {
  const host = useHost();
  const lines = useQuery(recentTransactionsQuery(host));
  return (
    <Card title="Recent Transactions" actions={<Link to="/account/transactions">View All</Link>}>
      <QueryView
        query={lines}
        subject="your recent transactions"
        skeleton={<Skeleton label="Loading your recent transactions" lines={6} />}
      >
        {(recent) =>
          recent.length ? (
            <StatementLineList lines={recent} label="Recent transactions" getLink={detailsOf} />
          ) : (
            <EmptyState
              title="No transactions yet."
              action={<LinkButton to="/account/info">See your account details</LinkButton>}
            >
              Payments you make or receive will appear here, newest first. To get paid, share your account number and
              routing number.
            </EmptyState>
          )
        }
      </QueryView>
    </Card>
  );
}

const detailsOf: GetLineLink = ({ _id }) => ({ to: `/account/transactions?transaction=${_id}` });

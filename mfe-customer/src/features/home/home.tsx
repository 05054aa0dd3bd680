import { ACCOUNT_KINDS, type User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { PersonIcon, TransferIcon } from '@larkspur/web-kit/brand/icons';
import { AccountCard } from '@larkspur/web-kit/data/account-card';
import { StatementLineList } from '@larkspur/web-kit/data/statement-line-list';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState, WaitState } from '@larkspur/web-kit/feedback/state-panel';
import { formatClockTime } from '@larkspur/web-kit/format/format';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Slot } from '@larkspur/web-kit/host/slot';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useEffect } from 'react';
import { useProfile } from '../../profile/use-profile';
import { isAccountOpening, isUnavailable, profileRetry, recentTransactionsQuery } from './home.api';
import styles from './home.module.css';

export function Home() {
  const host = useHost();
  const profile = useProfile(profileRetry);
  const { data: user, failureReason } = profile;
  const isLost = profile.isError && !user && !profile.isFetching && !isUnavailable(profile.error);

  useEffect(() => {
    if (isLost) host.navigate('/signin', { replace: true });
  }, [host, isLost]);

  return (
    <>
      <PageHeading title="Home" />
      {user ? (
        <div className={styles.page}>
          {(profile.isError || profile.failureCount > 1) && (
            <Alert tone="notice" title="We can’t update your balances right now." announce>
              <p>
                The balances below are from {formatClockTime(new Date(profile.dataUpdatedAt))}.{' '}
                {errorMessage(failureReason)}
              </p>
            </Alert>
          )}
          <Balances user={user} />
          <RecentTransactions />
          <Slot name="home.aside" className={styles.widgets} />
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
      ) : (
        <Skeleton label="Loading your balances" lines={2} blocks />
      )}
    </>
  );
}

function Balances({ user: { account, firstName, lastName } }: { user: User }) {
  return (
    <section aria-label="Balances">
      <div className={styles.balances}>
        {ACCOUNT_KINDS.map((kind) => (
          <AccountCard
            key={kind}
            kind={kind}
            balance={account[kind]}
            number={account.number}
            holder={`${firstName} ${lastName}`}
          />
        ))}
      </div>
      <div className={styles.shortcuts}>
        <LinkButton to="/account/transfer" variant="accent">
          <TransferIcon />
          Transfer Money
        </LinkButton>
        <LinkButton to="/account/info">
          <PersonIcon />
          Account
        </LinkButton>
      </div>
    </section>
  );
}

function RecentTransactions() {
  const host = useHost();
  const lines = useQuery(recentTransactionsQuery(host));
  return (
    <Card title="Recent Transactions" actions={<Link to="/account/transactions">View All</Link>}>
      <QueryView query={lines} subject="your recent transactions">
        {(recent) =>
          recent.length ? (
            <StatementLineList lines={recent} label="Recent transactions" />
          ) : (
            <EmptyState title="No transactions yet.">
              Payments you make or receive will appear here, newest first.
            </EmptyState>
          )
        }
      </QueryView>
    </Card>
  );
}

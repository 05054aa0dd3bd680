import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { Card } from '@larkspur/web-kit/card';
import { LineList } from '@larkspur/web-kit/data/line-list';
import { money } from '@larkspur/web-kit/format';
import { useHost } from '@larkspur/web-kit/host-context';
import { Icon } from '@larkspur/web-kit/icon';
import { LinkButton } from '@larkspur/web-kit/link-button';
import { PageHeading } from '@larkspur/web-kit/page-heading';
import { QueryView } from '@larkspur/web-kit/query-view';
import { Skeleton } from '@larkspur/web-kit/skeleton';
import { EmptyState, WaitState } from '@larkspur/web-kit/state-panel';
import { useEffect } from 'react';
import { useProfile } from '../../profile/use-profile';
import { isBeingOpened, PATIENTLY, recentLinesQuery } from './home.api';
import styles from './home.module.css';

export function Home() {
  const host = useHost();
  const profile = useProfile(PATIENTLY);
  const opening = isBeingOpened(profile.failureReason);

  useEffect(() => {
    if (profile.error && !profile.isFetching && !opening) host.navigate('/signin', { replace: true });
  }, [host, profile.error, profile.isFetching, opening]);

  return (
    <>
      <PageHeading title="Home" />
      {profile.data ? (
        <div className={styles.page}>
          <Balances account={profile.data.account} />
          <Recent />
        </div>
      ) : opening ? (
        <Card>
          <WaitState title="We are getting your accounts ready.">
            New accounts take a few seconds to open. The page goes on by itself as soon as they are there.
          </WaitState>
        </Card>
      ) : (
        <Skeleton label="Loading your balances" lines={2} blocks />
      )}
    </>
  );
}

function Balances({ account }: { account: User['account'] }) {
  return (
    <section aria-label="Balances">
      <dl className={styles.balances}>
        <Balance name="Savings" value={account.savings} />
        <Balance name="Checking" value={account.checking} />
      </dl>
      <div className={styles.shortcuts}>
        <LinkButton to="/account/transfer" look="accent">
          <Icon name="transfer" />
          Transfer Money
        </LinkButton>
        <LinkButton to="/account/info">
          <Icon name="person" />
          Account
        </LinkButton>
      </div>
    </section>
  );
}

function Balance({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.balance}>
      <dt>{name}</dt>
      <dd>{money(value)}</dd>
    </div>
  );
}

function Recent() {
  const host = useHost();
  const lines = useQuery(recentLinesQuery(host));
  return (
    <Card title="Recent Transactions" actions={<Link to="/account/transactions">View All</Link>}>
      <QueryView query={lines} what="Your recent transactions">
        {(recent) =>
          recent.length ? (
            <LineList lines={recent} label="Recent transactions" />
          ) : (
            <EmptyState title="Nothing has moved yet.">
              Payments that you make or receive show here, the newest first.
            </EmptyState>
          )
        }
      </QueryView>
    </Card>
  );
}

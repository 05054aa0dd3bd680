import type { User } from '@larkspur/contracts/user';
import { AccountNumber } from '@larkspur/web-kit/data/account-number';
import { Details } from '@larkspur/web-kit/data/details';
import { VerificationBadge } from '@larkspur/web-kit/data/status-badge';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { formatDay, formatMoney } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useProfile } from '../../profile/use-profile';
import styles from './info.module.css';

export function Info() {
  const profile = useProfile();
  return (
    <>
      <PageHeading title="Account" tabTitle="Account and profile" />
      <QueryView
        query={profile}
        subject="your account"
        skeleton={<Skeleton label="Loading your account" lines={2} blocks />}
      >
        {(user) => (
          <div className={styles.page}>
            <AccountCard user={user} />
            <ProfileCard user={user} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function AccountCard({ user }: { user: User }) {
  const { number, savings, checking } = user.account;
  return (
    <Card title="Account">
      <Details
        items={[
          { term: 'Account number', value: <AccountNumber number={number} /> },
          { term: 'Savings', value: formatMoney(savings) },
          { term: 'Checking', value: formatMoney(checking) },
          { term: 'Payment PIN', value: user.hasPaymentPin ? 'Set' : 'Not set' },
        ]}
      />
    </Card>
  );
}

function ProfileCard({ user }: { user: User }) {
  return (
    <Card title="Profile">
      <Details
        items={[
          { term: 'Name', value: `${user.firstName} ${user.lastName}` },
          { term: 'Email', value: user.email },
          { term: 'Phone', value: user.phone },
          { term: 'House address', value: user.location.address },
          { term: 'State', value: user.location.state },
          { term: 'Verification', value: <VerificationBadge status={user.verificationStatus} /> },
          { term: 'Customer since', value: formatDay(user.createdAt) },
        ]}
      />
    </Card>
  );
}

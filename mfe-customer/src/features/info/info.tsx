import { BANK_ROUTING_NUMBER } from '@larkspur/contracts/brand';
import type { User } from '@larkspur/contracts/user';
import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { AccountNumber } from '@larkspur/web-kit/data/account-number';
import { CopyableValue } from '@larkspur/web-kit/data/copyable-value';
import { Details } from '@larkspur/web-kit/data/details';
import { VerificationBadge } from '@larkspur/web-kit/data/status-badge';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { formatDate, formatMoney } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useProfile } from '../../profile/use-profile';
import { ProfilePicture } from '../profile-picture/profile-picture';
import styles from './info.module.css';

export function Info() {
  const profile = useProfile();
  return (
    <>
      <PageHeading
        title="Account"
        tabTitle="Account and profile"
        actions={<LinkButton to="/account/settings">Settings</LinkButton>}
      />
      <QueryView
        query={profile}
        subject="your account"
        skeleton={<Skeleton label="Loading your account" lines={3} blocks />}
      >
        {(user) => (
          <div className={styles.page}>
            <div className={styles.column}>
              <AccountCard user={user} />
              <SecurityCard user={user} />
            </div>
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
          { term: 'Routing number', value: <CopyableValue name="Routing number" value={BANK_ROUTING_NUMBER} /> },
          { term: 'Savings', value: formatMoney(savings) },
          { term: 'Checking', value: formatMoney(checking) },
          { term: 'Daily transfer limit', value: formatMoney(user.dailyLimit) },
          { term: 'Customer since', value: formatDate(user.createdAt) },
        ]}
      />
    </Card>
  );
}

function SecurityCard({ user: { hasPaymentPin } }: { user: User }) {
  return (
    <Card title="Security">
      <Details
        items={[
          {
            term: 'Payment PIN',
            value: hasPaymentPin ? 'Set' : 'Not set: you need one to send money',
            action: (
              <Link to="/account/payment-pin">{hasPaymentPin ? 'Change payment PIN' : 'Create a payment PIN'}</Link>
            ),
          },
          {
            term: 'Password',
            value: 'What you sign in with',
            action: <Link to="/account/update-password">Update password</Link>,
          },
          {
            term: 'Signed-in devices',
            value: 'Browsers and phones',
            action: <Link to="/account/sessions">See devices</Link>,
          },
        ]}
      />
    </Card>
  );
}

function ProfileCard({ user }: { user: User }) {
  return (
    <Card title="Profile" actions={<Link to="/account/update-account">Edit profile</Link>}>
      <ProfilePicture user={user} />
      <Details
        items={[
          { term: 'Name', value: `${user.firstName} ${user.lastName}` },
          { term: 'Email', value: user.email },
          { term: 'Phone', value: user.phone },
          { term: 'House address', value: user.location.address },
          { term: 'State', value: user.location.state },
          { term: 'Verification', value: <VerificationBadge status={user.verificationStatus} /> },
        ]}
      />
    </Card>
  );
}

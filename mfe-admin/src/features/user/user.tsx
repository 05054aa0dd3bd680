import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { useParams } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { AccountNumber } from '@larkspur/web-kit/data/account-number';
import { Details } from '@larkspur/web-kit/data/details';
import { VerificationBadge } from '@larkspur/web-kit/data/status-badge';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { formatDay, formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Slot } from '@larkspur/web-kit/host/slot';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { OwnAccountNotice, useIsOwnAccount } from '../../components/own-account';
import { userQuery } from '../../users.api';
import styles from './user.module.css';

export function UserDetail() {
  const host = useHost();
  const { id = '' } = useParams();
  const user = useQuery(userQuery(host, id));
  return (
    <>
      {user.data ? <UserHeading user={user.data} /> : <PageHeading title="User" />}
      <QueryView query={user} subject="the user" skeleton={<Skeleton label="Loading the user" lines={2} blocks />}>
        {(found) => (
          <div className={layout.stack}>
            <UserActions id={found._id} />
            <div className={styles.columns}>
              <ProfileCard user={found} />
              <AccountCard user={found} />
            </div>
            <Slot name="admin.user.panel" userId={found._id} className={styles.columns} />
          </div>
        )}
      </QueryView>
    </>
  );
}

function UserHeading({ user }: { user: User }) {
  const name = `${user.firstName} ${user.lastName}`;
  return <PageHeading title={<UserText text={name} />} tabTitle={showInvisible(name)} />;
}

function UserActions({ id }: { id: string }) {
  const isOwn = useIsOwnAccount(id);
  return (
    <>
      {isOwn && <OwnAccountNotice />}
      <div className={layout.actions}>
        {!isOwn && (
          <>
            <LinkButton to={`/admin/users/account/${id}`}>Edit User Balance</LinkButton>
            <LinkButton to={`/admin/users/edit/${id}`}>Edit User Info</LinkButton>
          </>
        )}
        <LinkButton to={`/admin/transactions/${id}`}>Transactions</LinkButton>
      </div>
    </>
  );
}

function ProfileCard({ user }: { user: User }) {
  return (
    <Card title="Profile">
      <Details
        items={[
          { term: 'Email', value: <UserText text={user.email} /> },
          { term: 'Phone', value: <UserText text={user.phone} /> },
          { term: 'Address', value: <UserText text={user.location.address} /> },
          { term: 'State', value: <UserText text={user.location.state} /> },
          { term: 'Customer since', value: formatDay(user.createdAt) },
        ]}
      />
    </Card>
  );
}

function AccountCard({ user }: { user: User }) {
  return (
    <Card title="Account">
      <Details
        items={[
          { term: 'Account number', value: <AccountNumber number={user.account.number} /> },
          { term: 'Savings', value: formatMoney(user.account.savings) },
          { term: 'Checking', value: formatMoney(user.account.checking) },
          { term: 'Verification', value: <VerificationBadge status={user.verificationStatus} /> },
          { term: 'Payment PIN', value: user.hasPaymentPin ? 'Set' : 'Not set' },
          {
            term: 'Transfers',
            value: (
              <Badge tone={user.isBlocked ? 'negative' : 'positive'}>{user.isBlocked ? 'Blocked' : 'Allowed'}</Badge>
            ),
          },
          {
            term: 'Sign-in',
            value: (
              <Badge tone={user.isDisabled ? 'negative' : 'positive'}>{user.isDisabled ? 'Disabled' : 'Allowed'}</Badge>
            ),
          },
        ]}
      />
    </Card>
  );
}

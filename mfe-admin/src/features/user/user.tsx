import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { useParams } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { Versioned } from '@larkspur/web-kit/api-client/versioned';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Slot } from '@larkspur/web-kit/host/slot';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { OwnAccountNotice, useIsOwnAccount } from '../../components/own-account';
import { useCanChange } from '../../components/use-can-change';
import { userVersionQuery } from '../../users.api';
import { AccountCard } from './account-card';
import { AuditTrail } from './audit-trail';
import { DeleteUser } from './delete-user';
import { LastTransactions } from './last-transactions';
import { Notes } from './notes';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';
import { VerificationCard } from './verification-card';

/** Everything about one user, and the ways to change it. */
export function UserDetail() {
  const host = useHost();
  const { id = '' } = useParams();
  const user = useQuery(userVersionQuery(host, id));
  if (!user.data && errorStatus(user.error) === 404) {
    return (
      <>
        <UserHeading />
        <EmptyState title="We couldn’t find this user." action={<LinkButton to="/admin/users">All users</LinkButton>}>
          The link may be incomplete, or the user was deleted.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <UserHeading user={user.data?.value} />
      <QueryView query={user} subject="the user" skeleton={<Skeleton label="Loading the user" lines={2} blocks />}>
        {(found) => <UserSections key={found.value._id} current={found} />}
      </QueryView>
    </>
  );
}

function UserSections({ current }: { current: Versioned<User> }) {
  const { value: user } = current;
  const isOwn = useIsOwnAccount(user._id);
  const canChange = useCanChange() && !isOwn;
  const id = user._id;
  return (
    <div className={layout.stack}>
      {isOwn && <OwnAccountNotice />}
      <div className={layout.actions}>
        {canChange && (
          <>
            <LinkButton to={`/admin/users/account/${id}`}>Edit User Balance</LinkButton>
            <LinkButton to={`/admin/users/edit/${id}`}>Edit User Info</LinkButton>
          </>
        )}
        <LinkButton to={`/admin/transactions/${id}`}>Transactions</LinkButton>
      </div>
      <div className={layout.columns}>
        <AccountCard user={user} />
        <ProfileCard user={user} />
      </div>
      <VerificationCard user={user} canDecide={canChange} />
      <Slot name="admin.user.panel" userId={id} className={layout.columns} />
      <LastTransactions userId={id} />
      <div className={layout.columns}>
        <SessionsCard userId={id} canChange={canChange} />
        <Notes userId={id} canAdd={canChange} />
      </div>
      <AuditTrail userId={id} />
      {canChange && <DeleteUser current={current} />}
    </div>
  );
}

/** One element before and after the user is loaded, so that it keeps the focus. */
function UserHeading({ user }: { user?: User | undefined }) {
  if (!user) return <PageHeading title="User" />;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <PageHeading
      title={<UserText text={name} />}
      tabTitle={showInvisible(name)}
      lead={<UserText text={user.email} />}
    />
  );
}

import type { User } from '@larkspur/contracts/user';
import { Link } from '@larkspur/router';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { VerificationBadge } from '@larkspur/web-kit/data/status-badge';
import type { OptionalColumn } from '@larkspur/web-kit/data/use-columns';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';

/** The columns of the list of users. The link to each is the first to get the focus, so that Enter opens it. */
export const USER_COLUMNS: readonly OptionalColumn<User>[] = [
  { name: 'No.', number: true, cell: (_, index) => (Number.isNaN(index) ? '–' : index + 1) },
  { name: 'First name', cell: (user) => <UserText text={user.firstName} /> },
  { name: 'Last name', sortKey: 'name', cell: (user) => <UserText text={user.lastName} /> },
  { name: 'Email', sortKey: 'email', rowHeader: true, breakable: true, cell: (user) => <UserText text={user.email} /> },
  { name: 'Phone', isExtra: true, nowrap: true, cell: (user) => <UserText text={user.phone} /> },
  { name: 'State', isExtra: true, cell: (user) => <UserText text={user.location.state} /> },
  { name: 'Account number', isExtra: true, nowrap: true, cell: (user) => user.account.number },
  { name: 'Verification', cell: (user) => <VerificationBadge status={user.verificationStatus} /> },
  { name: 'Access', cell: (user) => <AccessBadges user={user} /> },
  { name: 'Savings', isExtra: true, number: true, cell: (user) => formatMoney(user.account.savings) },
  { name: 'Checking', isExtra: true, number: true, cell: (user) => formatMoney(user.account.checking) },
  {
    name: 'Signed up',
    sortKey: 'createdAt',
    descendingFirst: true,
    nowrap: true,
    cell: (user) => <DateText iso={user.createdAt} />,
  },
  {
    name: 'View',
    hasOwnLabel: true,
    cell: (user) => (
      <Link to={`/admin/users/${user._id}`}>
        View{' '}
        <VisuallyHidden>
          <UserText text={`${user.firstName} ${user.lastName}`} />
        </VisuallyHidden>
      </Link>
    ),
  },
];

/** The customer's restrictions. Without a restriction a dash, so that restrictions stand out. */
function AccessBadges({ user: { isBlocked, isDisabled } }: { user: User }) {
  if (!isBlocked && !isDisabled) return '–';
  return (
    <>
      {isBlocked && <Badge tone="negative">Blocked</Badge>} {isDisabled && <Badge tone="negative">Disabled</Badge>}
    </>
  );
}

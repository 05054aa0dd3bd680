import type { User } from '@larkspur/contracts/user';
import { AccountNumber } from '@larkspur/web-kit/data/account-number';
import { Details } from '@larkspur/web-kit/data/details';
import { VerificationBadge } from '@larkspur/web-kit/data/status-badge';
import { Badge } from '@larkspur/web-kit/feedback/badge';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';

/** The customer's accounts and permissions. */
export function AccountCard({ user }: { user: User }) {
  const { account, isBlocked, isDisabled } = user;
  return (
    <Card title="Account">
      <Details
        items={[
          { term: 'Account number', value: <AccountNumber number={account.number} /> },
          { term: 'Savings', value: formatMoney(account.savings) },
          { term: 'Checking', value: formatMoney(account.checking) },
          { term: 'Daily limit', value: formatMoney(user.dailyLimit) },
          { term: 'Verification', value: <VerificationBadge status={user.verificationStatus} /> },
          { term: 'Payment PIN', value: user.hasPaymentPin ? 'Set' : 'Not set' },
          {
            term: 'Transfers',
            value: <Badge tone={isBlocked ? 'negative' : 'positive'}>{isBlocked ? 'Blocked' : 'Allowed'}</Badge>,
          },
          {
            term: 'Sign-in',
            value: <Badge tone={isDisabled ? 'negative' : 'positive'}>{isDisabled ? 'Disabled' : 'Allowed'}</Badge>,
          },
        ]}
      />
    </Card>
  );
}

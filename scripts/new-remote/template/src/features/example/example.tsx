import type { User } from '@larkspur/contracts/user';
import { useQuery } from '@larkspur/query';
import { profileQuery } from '@larkspur/web-kit/api-client/profile-query';
import { AccountNumber } from '@larkspur/web-kit/data/account-number';
import { Details } from '@larkspur/web-kit/data/details';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';

export function ExampleScreen() {
  const host = useHost();
  const profile = useQuery(profileQuery(host));
  return (
    <>
      <PageHeading title="Sample title" />
      <Card title="Your accounts">
        <QueryView
          query={profile}
          subject="your accounts"
          skeleton={<Skeleton label="Loading your accounts" lines={3} />}
        >
          {({ account }) => <Accounts account={account} />}
        </QueryView>
      </Card>
    </>
  );
}

function Accounts({ account: { number, savings, checking } }: Pick<User, 'account'>) {
  return (
    <Details
      items={[
        { term: 'Account number', value: <AccountNumber number={number} /> },
        { term: 'Savings', value: formatMoney(savings) },
        { term: 'Checking', value: formatMoney(checking) },
      ]}
    />
  );
}

import type { User } from '@larkspur/contracts/user';
import { Details } from '@larkspur/web-kit/data/details';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { formatDate } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';

export function ProfileCard({ user }: { user: User }) {
  return (
    <Card title="Profile">
      <Details
        items={[
          { term: 'First name', value: <UserText text={user.firstName} /> },
          { term: 'Last name', value: <UserText text={user.lastName} /> },
          { term: 'Email', value: <UserText text={user.email} /> },
          { term: 'Phone', value: <UserText text={user.phone} /> },
          { term: 'Address', value: <UserText text={user.location.address} /> },
          { term: 'State', value: <UserText text={user.location.state} /> },
          { term: 'Customer since', value: formatDate(user.createdAt) },
        ]}
      />
    </Card>
  );
}

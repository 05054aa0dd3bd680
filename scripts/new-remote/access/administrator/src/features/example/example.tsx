import { Details } from '@larkspur/web-kit/data/details';
import { useSessionUser } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';

export function ExampleScreen() {
  const user = useSessionUser();
  return (
    <>
      <PageHeading title="Sample title" />
      {user && (
        <Card title="Your access">
          <Details
            items={[
              { term: 'Name', value: `${user.firstName} ${user.lastName}` },
              // Auditors see the back office, too. The services decide who may change something.
              { term: 'Role', value: user.isAdmin ? 'Administrator' : 'Auditor' },
            ]}
          />
        </Card>
      )}
    </>
  );
}

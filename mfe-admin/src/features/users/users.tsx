import type { User } from '@larkspur/contracts/user';
import { keepPreviousData, useInfiniteQuery } from '@larkspur/query';
import { Link, useSearchParams } from '@larkspur/router';
import { Button } from '@larkspur/web-kit/action/button';
import { PeopleIcon, SearchIcon } from '@larkspur/web-kit/brand/icons';
import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import layout from '../../components/layout.module.css';
import { usersQuery } from '../../users.api';
import { SearchBox } from './search-box';

const COLUMNS: DataColumn<User>[] = [
  { name: 'No.', number: true, cell: (_, index) => index + 1 },
  { name: 'First name', cell: (user) => <UserText text={user.firstName} /> },
  { name: 'Last name', cell: (user) => <UserText text={user.lastName} /> },
  { name: 'Email', rowHeader: true, cell: (user) => <UserText text={user.email} /> },
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

export function Users() {
  const host = useHost();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const users = useInfiniteQuery({ ...usersQuery(host, q), placeholderData: keepPreviousData });

  return (
    <>
      <PageHeading
        title="Users"
        actions={<SearchBox q={q} onSearch={(wanted) => setParams(wanted ? { q: wanted } : {})} />}
      />
      <QueryView query={users} subject="the users" skeleton={<Skeleton label="Loading the users" lines={10} />}>
        {(found) =>
          found.length ? (
            <div className={layout.stack}>
              <DataTable label="Users" columns={COLUMNS} rows={found} getKey={(user) => user._id} />
              <ShowMore list={users} />
            </div>
          ) : q ? (
            <EmptyState
              icon={SearchIcon}
              title={`No users match “${showInvisible(q)}”`}
              action={<Button onPress={() => setParams({})}>Show all users</Button>}
            >
              Try part of a name or email address.
            </EmptyState>
          ) : (
            <EmptyState icon={PeopleIcon} title="No users yet.">
              New customers will appear here.
            </EmptyState>
          )
        }
      </QueryView>
    </>
  );
}

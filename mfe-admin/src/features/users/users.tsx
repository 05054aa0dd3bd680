import { keepPreviousData, useQuery } from '@larkspur/query';
import { PeopleIcon } from '@larkspur/web-kit/brand/icons';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { ListView } from '../../components/list-view';
import { usersQuery } from '../../users.api';
import { useUserList } from './use-user-list';
import { USER_COLUMNS } from './user-columns';
import { UserFilters } from './user-filters';

export function Users() {
  const host = useHost();
  const list = useUserList();
  const users = useQuery({ ...usersQuery(host, list.request, list.pageRequest), placeholderData: keepPreviousData });

  return (
    <>
      <PageHeading title="Users" />
      <ListView
        label="Users"
        subject="the users"
        list={list}
        query={users}
        columns={USER_COLUMNS}
        filters={<UserFilters list={list} isBusy={users.isFetching} />}
        file={{ path: '/user/admin/export', query: { ...list.request } }}
        savedViews="users"
        empty={
          <EmptyState icon={PeopleIcon} title="No users yet.">
            New customers will appear here.
          </EmptyState>
        }
      />
    </>
  );
}

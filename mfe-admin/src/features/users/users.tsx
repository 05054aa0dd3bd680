import { keepPreviousData, useQuery } from '@larkspur/query';
import { PeopleIcon } from '@larkspur/web-kit/brand/icons';
import { ColumnMenu } from '@larkspur/web-kit/data/column-menu';
import { useColumns } from '@larkspur/web-kit/data/use-columns';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { ListToolbar } from '../../components/list-toolbar';
import { PagedTable } from '../../components/paged-table';
import { SavedViews } from '../../components/saved-views';
import { usersQuery } from '../../users.api';
import { useUserList } from './use-user-list';
import { USER_COLUMNS } from './user-columns';
import { UserFilters } from './user-filters';

export function Users() {
  const host = useHost();
  const list = useUserList();
  const choice = useColumns(USER_COLUMNS);
  const users = useQuery({ ...usersQuery(host, list.request, list.cursor), placeholderData: keepPreviousData });

  return (
    <>
      <PageHeading title="Users" />
      <div className={layout.list}>
        <UserFilters list={list} isBusy={users.isFetching} />
        <ListToolbar file={{ path: '/user/admin/export', query: { ...list.request } }}>
          <SavedViews list="users" />
          <ColumnMenu choice={choice} />
        </ListToolbar>
        <PagedTable
          label="Users"
          subject="the users"
          query={users}
          table={list.table}
          columns={choice.columns}
          getKey={(user) => user._id}
          isFiltered={list.isFiltered}
          empty={
            <EmptyState icon={PeopleIcon} title="No users yet.">
              New customers will appear here.
            </EmptyState>
          }
        />
      </div>
    </>
  );
}

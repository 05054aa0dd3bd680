import type { StatementLine } from '@larkspur/contracts/transaction';
import { keepPreviousData, useQuery } from '@larkspur/query';
import { Link, useParams } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { ColumnMenu } from '@larkspur/web-kit/data/column-menu';
import { type OptionalColumn, useColumns } from '@larkspur/web-kit/data/use-columns';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useDrawerAddress } from '@larkspur/web-kit/overlay/use-drawer-address';
import layout from '../../components/layout.module.css';
import { ListToolbar } from '../../components/list-toolbar';
import { useIsOwnAccount } from '../../components/own-account';
import { PagedTable } from '../../components/paged-table';
import { useCanChange } from '../../components/use-can-change';
import { ADD_TRANSACTION } from '../../layout/nav-items';
import { DeleteLine } from '../../lines/delete-line';
import { DRAWER_PARAMETER } from '../../lines/drawer-parameter';
import { LazyTransactionDrawer } from '../../lines/lazy-transaction-drawer';
import { lineColumns } from '../../lines/line-columns';
import { LineFilterBar } from '../../lines/line-filters';
import { isMemo } from '../../lines/line-words';
import { userLinesQuery } from '../../lines/lines.api';
import { useLineList } from '../../lines/use-line-list';
import { userQuery } from '../../users.api';

/** One customer's transactions. */
export function UserTransactions() {
  const host = useHost();
  const { id = '' } = useParams();
  const isOwn = useIsOwnAccount(id);
  const canChange = useCanChange() && !isOwn;
  const user = useQuery(userQuery(host, id));
  const list = useLineList();
  const { linkTo } = useDrawerAddress(DRAWER_PARAMETER);
  const choice = useColumns<StatementLine>([...lineColumns(linkTo), ...(canChange ? [DELETE] : [])]);
  const lines = useQuery({
    ...userLinesQuery(host, id, list.request, list.cursor),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading
        title="Transactions"
        tabTitle="A user’s transactions"
        lead={
          user.data && (
            <Link to={`/admin/users/${id}`}>
              <UserText text={`${user.data.firstName} ${user.data.lastName}`} />
            </Link>
          )
        }
        actions={canChange && <LinkButton to={`${ADD_TRANSACTION.to}?user=${id}`}>{ADD_TRANSACTION.name}</LinkButton>}
      />
      <div className={layout.list}>
        <LineFilterBar list={list} isBusy={lines.isFetching} />
        <ListToolbar file={{ path: '/transaction/admin/export', query: { ...list.request, userId: id } }}>
          <ColumnMenu choice={choice} />
        </ListToolbar>
        <PagedTable
          label="Transactions"
          subject="the transactions"
          query={lines}
          table={list.table}
          columns={choice.columns}
          getKey={(line) => line._id}
          isFiltered={list.isFiltered}
          empty={
            <EmptyState title="No transactions yet.">
              This user’s payments and added transactions will appear here.
            </EmptyState>
          }
        />
      </div>
      <LazyTransactionDrawer />
    </>
  );
}

/** Only notes can be deleted: what moved money is reversed instead, in the details. */
const DELETE: OptionalColumn<StatementLine> = {
  name: 'Delete',
  hasOwnLabel: true,
  cell: (line) => isMemo(line) && <DeleteLine line={line} />,
};

import { isMemo, type StatementLine } from '@larkspur/contracts/transaction';
import { keepPreviousData, useQuery } from '@larkspur/query';
import { Link, useParams } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import type { OptionalColumn } from '@larkspur/web-kit/data/use-columns';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useDrawerSearchParam } from '@larkspur/web-kit/overlay/use-drawer-search-param';
import layout from '../../components/layout.module.css';
import { ListView } from '../../components/list-view';
import { useIsOwnAccount } from '../../components/own-account';
import { useCanChange } from '../../components/use-can-change';
import { ADD_TRANSACTION } from '../../layout/nav-items';
import { DeleteLineButton, LineDeletion } from '../../lines/delete-line';
import { DRAWER_SEARCH_PARAM } from '../../lines/drawer-search-param';
import { LazyTransactionDrawer } from '../../lines/lazy-transaction-drawer';
import { lineColumns } from '../../lines/line-columns';
import { LineFilterBar } from '../../lines/line-filters';
import { userLinesQuery } from '../../lines/lines.api';
import { useLineDeletion } from '../../lines/use-line-deletion';
import { useLineList } from '../../lines/use-line-list';
import { userQuery } from '../../users.api';

/** One customer's transactions. */
export function UserTransactions() {
  const host = useHost();
  const { id = '' } = useParams();
  const isOwn = useIsOwnAccount(id);
  const canChange = useCanChange() && !isOwn;
  const user = useQuery(userQuery(host, id));
  // The statement of a deleted customer is kept, without the name.
  const isDeleted = !user.data && errorStatus(user.error) === 404;
  const list = useLineList();
  const deletion = useLineDeletion();
  const { linkTo } = useDrawerSearchParam(DRAWER_SEARCH_PARAM);
  const lines = useQuery({
    ...userLinesQuery(host, id, list.request, list.pageRequest),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeading
        title="Transactions"
        tabTitle="A user’s transactions"
        lead={
          user.data ? (
            <Link to={`/admin/users/${id}`}>
              <UserText text={`${user.data.firstName} ${user.data.lastName}`} />
            </Link>
          ) : (
            isDeleted && 'This user was deleted. The statement stays.'
          )
        }
        actions={
          canChange &&
          !isDeleted && <LinkButton to={`${ADD_TRANSACTION.to}?user=${id}`}>{ADD_TRANSACTION.name}</LinkButton>
        }
      />
      <div className={layout.list}>
        {canChange && (
          <p className={layout.small}>
            Only memos can be deleted. A transfer moved money and stays on the statement: open it and reverse it
            instead.
          </p>
        )}
        <LineDeletion deletion={deletion} />
        <ListView
          label="Transactions"
          subject="the transactions"
          list={list}
          query={lines}
          columns={[...lineColumns(linkTo), ...(canChange ? [deleteColumn(deletion.request)] : [])]}
          filters={<LineFilterBar list={list} isBusy={lines.isFetching} />}
          file={{ path: '/transaction/admin/export', query: { ...list.request, userId: id } }}
          savedViews="user-transactions"
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

/** Only memos can be deleted: what moved money is reversed instead, in the details. */
const deleteColumn = (onDelete: (line: StatementLine) => void): OptionalColumn<StatementLine> => ({
  name: 'Delete',
  hasOwnLabel: true,
  nowrap: true,
  cell: (line) => isMemo(line) && <DeleteLineButton line={line} onPress={() => onDelete(line)} />,
});

import type { CustomerLine } from '@larkspur/contracts/transaction';
import { keepPreviousData, useQuery } from '@larkspur/query';
import { Link } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { TransferIcon } from '@larkspur/web-kit/brand/icons';
import type { OptionalColumn } from '@larkspur/web-kit/data/use-columns';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { useDrawerSearchParam } from '@larkspur/web-kit/overlay/use-drawer-search-param';
import layout from '../../components/layout.module.css';
import { ListView } from '../../components/list-view';
import { useCanChange } from '../../components/use-can-change';
import { ADD_TRANSACTION } from '../../layout/nav-items';
import { DRAWER_SEARCH_PARAM } from '../../lines/drawer-search-param';
import { LazyTransactionDrawer } from '../../lines/lazy-transaction-drawer';
import { lineColumns } from '../../lines/line-columns';
import { LineFilterBar } from '../../lines/line-filters';
import { nameCustomer } from '../../lines/line-labels';
import { linesQuery } from '../../lines/lines.api';
import { useLineList } from '../../lines/use-line-list';

/** Every customer's transactions. */
export function Transactions() {
  const host = useHost();
  const canChange = useCanChange();
  const list = useLineList();
  const { linkTo } = useDrawerSearchParam(DRAWER_SEARCH_PARAM);
  const lines = useQuery({ ...linesQuery(host, list.request, list.pageRequest), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading
        title="Transactions"
        tabTitle="All transactions"
        lead="A transfer between two customers appears once for each of them."
        actions={canChange && <LinkButton to={ADD_TRANSACTION.to}>{ADD_TRANSACTION.name}</LinkButton>}
      />
      <ListView
        label="Transactions"
        subject="the transactions"
        list={list}
        query={lines}
        columns={columnsOf(linkTo)}
        filters={<LineFilterBar list={list} isBusy={lines.isFetching} />}
        file={{ path: '/transaction/admin/export', query: { ...list.request } }}
        savedViews="transactions"
        empty={
          <EmptyState icon={TransferIcon} title="No transactions yet.">
            Payments and added transactions will appear here.
          </EmptyState>
        }
      />
      <LazyTransactionDrawer />
    </>
  );
}

const CUSTOMER: OptionalColumn<CustomerLine> = {
  name: 'Customer',
  isRequired: true,
  cell: (line) => (
    <Link className={layout.person} to={`/admin/users/${line.userId}`}>
      <UserText text={nameCustomer(line)} />
    </Link>
  ),
};

/** The column with the customer comes before those with the transaction. */
function columnsOf(linkTo: Parameters<typeof lineColumns>[0]): OptionalColumn<CustomerLine>[] {
  const [date, ...others] = lineColumns<CustomerLine>(linkTo);
  return date ? [date, CUSTOMER, ...others] : [];
}

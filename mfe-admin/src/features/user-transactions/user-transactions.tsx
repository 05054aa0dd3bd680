import type { StatementLine } from '@larkspur/contracts/transaction';
import { useInfiniteQuery, useQuery } from '@larkspur/query';
import { Link, useParams } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Amount } from '@larkspur/web-kit/data/amount';
import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { LineStatusBadge } from '@larkspur/web-kit/data/status-badge';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { formatDay, formatTime } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import layout from '../../components/layout.module.css';
import { userQuery } from '../../users.api';
import { userTransactionsQuery } from './user-transactions.api';

const COLUMNS: DataColumn<StatementLine>[] = [
  { name: 'Date', nowrap: true, cell: ({ date }) => `${formatDay(date)} ${formatTime(date)}` },
  {
    name: 'Description',
    rowHeader: true,
    cell: ({ description, counterparty }) => <UserText text={description || (counterparty?.name ?? '–')} />,
  },
  { name: 'Kind', cell: ({ kind }) => kind },
  { name: 'Account', cell: ({ account }) => account ?? '–' },
  { name: 'Type', cell: ({ transactionType }) => transactionType },
  {
    name: 'Amount',
    number: true,
    cell: ({ amount, transactionType, status }) => (
      <Amount value={amount} type={transactionType} isVoid={status === 'rejected'} />
    ),
  },
  { name: 'Status', cell: ({ status }) => <LineStatusBadge status={status} /> },
  { name: 'Reference', cell: ({ reference }) => reference },
];

export function UserTransactions() {
  const host = useHost();
  const { id = '' } = useParams();
  const user = useQuery(userQuery(host, id));
  const lines = useInfiniteQuery(userTransactionsQuery(host, id));

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
        actions={<LinkButton to="/admin/transactions/add-transactions">Add Transaction</LinkButton>}
      />
      <QueryView
        query={lines}
        subject="the transactions"
        skeleton={<Skeleton label="Loading the transactions" lines={8} />}
      >
        {(found) =>
          found.length ? (
            <div className={layout.stack}>
              <DataTable label="Transactions" columns={COLUMNS} rows={found} getKey={(line) => line._id} />
              <ShowMore list={lines} />
            </div>
          ) : (
            <EmptyState title="No transactions yet.">
              This user’s payments and added transactions will appear here.
            </EmptyState>
          )
        }
      </QueryView>
    </>
  );
}

import type { StatementLine } from '@larkspur/contracts/transaction';
import { StatementByDay } from '../../src/data/statement-by-day';
import { StatementLineList } from '../../src/data/statement-line-list';
import { buildStatementLine } from '../../src/testing/fixtures';

const LINES: StatementLine[] = [
  buildStatementLine({ _id: '1', date: '2025-11-12T20:00:00.000Z', description: 'Rent', amount: 1450 }),
  buildStatementLine({
    _id: '2',
    date: '2025-11-12T14:30:00.000Z',
    description: 'Salary',
    transactionType: 'credit',
    amount: 4210.4,
    counterparty: null,
  }),
  buildStatementLine({
    _id: '3',
    date: '2025-11-11T23:05:00.000Z',
    description: 'Birthday present for a friend',
    status: 'pending',
  }),
  buildStatementLine({
    _id: '4',
    date: '2025-11-11T17:00:00.000Z',
    description: 'Sofa',
    amount: 12_900,
    status: 'rejected',
    reason: 'insufficient_funds',
  }),
  buildStatementLine({
    _id: '5',
    date: '2025-11-10T13:00:00.000Z',
    description: '',
    account: 'checking',
    amount: 62.35,
  }),
  buildStatementLine({
    _id: '6',
    date: '2025-11-09T13:00:00.000Z',
    description: 'Welcome gift, credited by your branch',
    kind: 'memo',
    account: null,
    counterparty: null,
    transactionType: 'credit',
    amount: 25,
  }),
];

export default {
  name: 'Statement by day',
  group: 'Data',
  use: 'For a statement read day by day, with a total for each day. It stays fast with ten thousand lines.',
  avoid: 'For a few recent lines (statement line list), or an administrator’s search (data table).',
  states: [
    { name: 'days', render: () => <StatementByDay lines={LINES} /> },
    {
      name: 'with details',
      render: () => (
        <StatementByDay lines={LINES.slice(0, 2)} getLink={({ _id }) => ({ to: { search: `?line=${_id}` } })} />
      ),
    },
    { name: 'last day incomplete', render: () => <StatementByDay lines={LINES.slice(0, 3)} hasMore /> },
    { name: 'statement line list', render: () => <StatementLineList label="Recent transactions" lines={LINES} /> },
  ],
};

import { buildStatementLine } from '../testing/fixtures';
import { groupByDay, netAmount } from './group-by-day';

it('groups lines by day and keeps their order', () => {
  const lines = ['2026-11-12T15:00:00.000Z', '2026-11-12T14:00:00.000Z', '2026-11-01', '2025-11-12T15:00:00.000Z'].map(
    (date, index) => buildStatementLine({ _id: `l${index}`, date }),
  );
  expect(groupByDay(lines).map(({ lines: ofDay }) => ofDay.map(({ _id }) => _id))).toEqual([
    ['l0', 'l1'],
    ['l2'],
    ['l3'],
  ]);
  expect(groupByDay(lines)[1]?.day).toBe('2026-11-01');
});

it('adds up moved amounts in cents and ignores other lines', () => {
  const moved = [
    buildStatementLine({ amount: 0.1, transactionType: 'credit' }),
    buildStatementLine({ amount: 0.2, transactionType: 'credit' }),
    buildStatementLine({ amount: 100 }),
  ];
  const still = [
    buildStatementLine({ status: 'pending' }),
    buildStatementLine({ status: 'rejected' }),
    buildStatementLine({ kind: 'memo', account: null, transactionType: 'credit' }),
  ];
  expect(netAmount([...moved, ...still])).toBe(-99.7);
});

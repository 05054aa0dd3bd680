import { addDays } from '@larkspur/contracts/bank-day';
import type { Insights } from '@larkspur/contracts/transaction';
import { balancesByDay, moneyByMonth, summarizeBalances, summarizeMonth } from './insights';

const days = (balance: number, count = 100) =>
  Array.from({ length: count }, (_, index) => ({ day: addDays('2026-08-14', index), balance }));

const INSIGHTS: Insights = {
  months: [
    { month: '2026-10', moneyIn: 10, moneyOut: 0 },
    { month: '2026-11', moneyIn: 5420, moneyOut: 3187.4 },
  ],
  accounts: [
    { account: 'savings', days: days(0.1) },
    { account: 'checking', days: [...days(0.2, 99), { day: '2026-11-21', balance: 0.7 }] },
  ],
};

it('has the balance of each account on each of the last 90 days', () => {
  const points = balancesByDay(INSIGHTS);
  expect(points).toHaveLength(90);
  expect([points[0], points.at(-1)]).toEqual([
    { name: 'Aug 24', values: [0.1, 0.2] },
    { name: 'Nov 21', values: [0.1, 0.7] },
  ]);
  expect(new Set(points.map(({ name }) => name)).size).toBe(90);
});

it('compares the accounts in total, in cents', () => {
  const points = balancesByDay(INSIGHTS);
  expect(summarizeBalances(points)).toBe(
    'Today: Savings $0.10, Checking $0.70. Together, that’s $0.50 more than on Aug 24.',
  );
  expect(summarizeBalances(points.slice(0, 5))).toMatch(/\. Together, that’s the same as on Aug 24\.$/);
  expect(summarizeBalances([{ name: 'Aug 24', values: [0.4, 0] }, ...points])).toMatch(/that’s \$0\.40 more than/);
});

it('begins a day before there was money, and compares with nothing then', () => {
  const checking = [...days(0, 98), { day: '2026-11-20', balance: 7 }, { day: '2026-11-21', balance: 9.5 }];
  const points = balancesByDay({ months: [], accounts: [{ account: 'checking', days: checking }] });
  expect(points.map(({ name, values }) => [name, ...values])).toEqual([
    ['Nov 19', 0, 0],
    ['Nov 20', 0, 7],
    ['Nov 21', 0, 9.5],
  ]);
  expect(summarizeBalances(points)).toBe('Today: Savings $0.00, Checking $9.50. Together, that’s $9.50.');
  const empty = balancesByDay({ months: [], accounts: [{ account: 'checking', days: days(0) }] });
  expect(empty).toHaveLength(90);
  expect(summarizeBalances(empty)).toBe('Today: Savings $0.00, Checking $0.00. Together, that’s $0.00.');
});

it('has no balance of an account that the response leaves out', () => {
  expect(balancesByDay({ months: [], accounts: [{ account: 'checking', days: days(5, 1) }] })).toEqual([
    { name: 'Aug 14', values: [0, 5] },
  ]);
});

it('says what the present month was like', () => {
  expect(moneyByMonth(INSIGHTS)).toEqual([
    { name: 'Oct', values: [10, 0] },
    { name: 'Nov', values: [5420, 3187.4] },
  ]);
  expect(summarizeMonth(INSIGHTS)).toBe('In November so far, $5,420.00 came in and $3,187.40 went out.');
});

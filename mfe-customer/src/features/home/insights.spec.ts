import { addDays } from '@larkspur/contracts/bank-day';
import type { Insights } from '@larkspur/contracts/transaction';
import { balanceByDay, moneyByMonth, summarizeBalance, summarizeMonth } from './insights';

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

it('adds up the accounts in cents, for the last 90 days', () => {
  const points = balanceByDay(INSIGHTS);
  expect(points).toHaveLength(90);
  expect([points[0], points.at(-1)]).toEqual([
    { name: 'Aug 24', value: 0.3 },
    { name: 'Nov 21', value: 0.8 },
  ]);
  expect(new Set(points.map(({ name }) => name)).size).toBe(90);
  expect(summarizeBalance(points)).toBe('$0.80 today, $0.50 more than on Aug 24.');
  expect(summarizeBalance(points.slice(0, 5))).toBe('The same as on Aug 24: $0.30.');
});

it('says what the present month was like', () => {
  expect(moneyByMonth(INSIGHTS)).toEqual([
    { name: 'Oct', values: [10, 0] },
    { name: 'Nov', values: [5420, 3187.4] },
  ]);
  expect(summarizeMonth(INSIGHTS)).toBe('In November so far, $5,420.00 came in and $3,187.40 went out.');
});

import type { DayTotal } from '../day-totals/day-totals-query';
import { calculateMonths } from './calculate-months';

const movement = (day: string, cents: number, account: DayTotal['account'] = 'savings'): DayTotal => ({
  account,
  day,
  moneyIn: Math.max(cents, 0),
  moneyOut: Math.max(-cents, 0),
  ownIn: 0,
  ownOut: 0,
});

it('has each month from the first movement, with balances that continue each other to the cent', () => {
  const months = calculateMonths(
    [
      movement('2025-12-31', 10_010),
      movement('2026-02-01', -20),
      movement('2026-02-28', 30, 'checking'),
      movement('2026-03-05', 5),
    ],
    '2026-03-10',
  );
  expect(months.map(({ month, openingBalance, closingBalance }) => [month, openingBalance, closingBalance])).toEqual([
    ['2026-03', 100.2, 100.25],
    ['2026-02', 100.1, 100.2],
    ['2026-01', 100.1, 100.1],
    ['2025-12', 0, 100.1],
  ]);
  expect(months[1]).toEqual({
    month: '2026-02',
    from: '2026-02-01',
    to: '2026-02-28',
    isComplete: true,
    openingBalance: 100.1,
    moneyIn: 0.3,
    moneyOut: 0.2,
    closingBalance: 100.2,
    accounts: [
      { account: 'savings', openingBalance: 100.1, moneyIn: 0, moneyOut: 0.2, closingBalance: 99.9 },
      { account: 'checking', openingBalance: 0, moneyIn: 0.3, moneyOut: 0, closingBalance: 0.3 },
    ],
  });
  expect(months[0]?.isComplete).toBe(false);
});

it('has the current month for a customer without movements, and leaves out later ones', () => {
  expect(calculateMonths([], '2026-03-10').map(({ month }) => month)).toEqual(['2026-03']);
  const [only, ...others] = calculateMonths([movement('2026-03-31', 7), movement('2026-04-02', 900)], '2026-03-10');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ month: '2026-03', to: '2026-03-31', closingBalance: 0.07 });
});

it('reads each total once, however many months there are', () => {
  const days = Array.from({ length: 5_000 }, (_, n) => new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 10));
  let reads = 0;
  const counted = [movement('1900-01-01', 500_000), ...days.map((day, n) => movement(day, n % 2 ? -100 : 101))].map(
    ({ day, ...total }): DayTotal => ({
      ...total,
      get day() {
        reads += 1;
        return day;
      },
    }),
  );
  const months = calculateMonths(counted, '2026-11-27');
  expect(reads).toBeLessThanOrEqual(2 * counted.length);
  expect(months).toHaveLength(126 * 12 + 11);
  expect(months.at(-1)).toMatchObject({ month: '1900-01', openingBalance: 0, moneyIn: 5_000, closingBalance: 5_000 });
  expect(months.find(({ month }) => month === '1955-06')).toMatchObject({
    openingBalance: 5_000,
    closingBalance: 5_000,
  });
  expect(months[0]).toMatchObject({ openingBalance: 5_025, closingBalance: 5_025 });
  expect(months.slice(0, -1).map(({ openingBalance }) => openingBalance)).toEqual(
    months.slice(1).map(({ closingBalance }) => closingBalance),
  );
});

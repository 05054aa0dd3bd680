import type { MonthlyStatement, PeriodTotals } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { DayTotal } from '../day-totals/day-totals-query';
import { toMonth } from '../to-month';

/** Cents. */
interface Period {
  opening: number;
  moneyIn: number;
  moneyOut: number;
}

/**
 * One statement for each month from the first movement through the current month, newest first. A movement dated after
 * the current month is left out until that month begins. Unlike in the insights, money that the customer moved between their own
 * accounts is part of both sums, because the lines of the statement must add up to them.
 * @param today the bank's day, ISO 8601
 */
export function calculateMonths(totals: readonly DayTotal[], today: string): MonthlyStatement[] {
  const current = toMonth(today);
  const movements = sumByMonth(totals);
  const [first = current] = [...movements.keys(), current].sort();
  const balances = new Map<AccountKind, number>();
  return listMonths(first, current)
    .map((month): MonthlyStatement => {
      const periods = ACCOUNT_KINDS.map((account) => {
        const { moneyIn = 0, moneyOut = 0 } = movements.get(month)?.get(account) ?? {};
        const opening = balances.get(account) ?? 0;
        balances.set(account, opening + moneyIn - moneyOut);
        return { account, opening, moneyIn, moneyOut };
      });
      return {
        month,
        from: `${month}-01`,
        to: lastDay(month),
        isComplete: month < current,
        ...toPeriodTotals(periods.reduce<Period>(add, { opening: 0, moneyIn: 0, moneyOut: 0 })),
        accounts: periods.map(({ account, ...period }) => ({ account, ...toPeriodTotals(period) })),
      };
    })
    .reverse();
}

type Movements = Pick<Period, 'moneyIn' | 'moneyOut'>;

/** Reads each total once: a customer may have thousands of days, and more than a thousand months. */
function sumByMonth(totals: readonly DayTotal[]): Map<string, Map<AccountKind, Movements>> {
  const months = new Map<string, Map<AccountKind, Movements>>();
  for (const { account, day, moneyIn, moneyOut } of totals) {
    const month = toMonth(day);
    const accounts = months.get(month) ?? new Map<AccountKind, Movements>();
    const sums = accounts.get(account) ?? { moneyIn: 0, moneyOut: 0 };
    accounts.set(account, { moneyIn: sums.moneyIn + moneyIn, moneyOut: sums.moneyOut + moneyOut });
    months.set(month, accounts);
  }
  return months;
}

function add(a: Period, b: Period): Period {
  return { opening: a.opening + b.opening, moneyIn: a.moneyIn + b.moneyIn, moneyOut: a.moneyOut + b.moneyOut };
}

function toPeriodTotals({ opening, moneyIn, moneyOut }: Period): PeriodTotals {
  return {
    openingBalance: centsToDollars(opening),
    moneyIn: centsToDollars(moneyIn),
    moneyOut: centsToDollars(moneyOut),
    closingBalance: centsToDollars(opening + moneyIn - moneyOut),
  };
}

function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

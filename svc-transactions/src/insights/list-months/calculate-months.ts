import type { MonthlyStatement, PeriodTotals } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { DayTotal } from '../day-totals/day-totals-query';
import { toMonth } from '../to-month';

/**
 * One statement for each month from the first movement through the current month, newest first. A movement dated after
 * the current month is left out until that month begins. Unlike in the insights, money that the customer moved between their own
 * accounts is part of both sums, because the lines of the statement must add up to them.
 * @param today the bank's day, ISO 8601
 */
export function calculateMonths(totals: readonly DayTotal[], today: string): MonthlyStatement[] {
  const current = toMonth(today);
  const [first = current] = [...totals.map(({ day }) => toMonth(day)), current].sort();
  return listMonths(first, current)
    .map((month): MonthlyStatement => {
      const accounts = ACCOUNT_KINDS.map((account) => {
        const accountTotals = totals.filter((total) => total.account === account);
        return { account, ...totalsForMonth(accountTotals, month) };
      });
      return {
        month,
        from: `${month}-01`,
        to: lastDay(month),
        isComplete: month < current,
        ...totalsForMonth(totals, month),
        accounts,
      };
    })
    .reverse();
}

function totalsForMonth(totals: readonly DayTotal[], month: string): PeriodTotals {
  const sum = (days: readonly DayTotal[], cents: (total: DayTotal) => number) =>
    days.reduce((subtotal, total) => subtotal + cents(total), 0);
  const opening = sum(
    totals.filter(({ day }) => toMonth(day) < month),
    ({ moneyIn, moneyOut }) => moneyIn - moneyOut,
  );
  const monthTotals = totals.filter(({ day }) => toMonth(day) === month);
  const moneyIn = sum(monthTotals, (total) => total.moneyIn);
  const moneyOut = sum(monthTotals, (total) => total.moneyOut);
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

import type { MonthlyStatement, PeriodTotals } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { DayTotal } from '../day-totals/day-totals-query';

/**
 * One statement for each month from the first movement through the current month, newest first. A movement dated after
 * the current month is left out until that month begins.
 * @param today the bank's day, ISO 8601
 */
export function calculateMonths(totals: readonly DayTotal[], today: string): MonthlyStatement[] {
  const current = toMonth(today);
  const [first = current] = [...totals.map(({ day }) => toMonth(day)), current].sort();
  return listMonths(first, current)
    .map((month): MonthlyStatement => {
      const accounts = ACCOUNT_KINDS.map((account) => {
        const ofAccount = totals.filter((total) => total.account === account);
        return { account, ...totalsOf(ofAccount, month) };
      });
      return {
        month,
        from: `${month}-01`,
        to: lastDay(month),
        isComplete: month < current,
        ...totalsOf(totals, month),
        accounts,
      };
    })
    .reverse();
}

function totalsOf(totals: readonly DayTotal[], month: string): PeriodTotals {
  const sum = (some: readonly DayTotal[], cents: (total: DayTotal) => number) =>
    some.reduce((all, total) => all + cents(total), 0);
  const opening = sum(
    totals.filter(({ day }) => toMonth(day) < month),
    ({ moneyIn, moneyOut }) => moneyIn - moneyOut,
  );
  const ofMonth = totals.filter(({ day }) => toMonth(day) === month);
  const moneyIn = sum(ofMonth, (total) => total.moneyIn);
  const moneyOut = sum(ofMonth, (total) => total.moneyOut);
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

function toMonth(day: string): string {
  return day.slice(0, 7);
}

import type { Insights } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { DayTotal } from '../day-totals/day-totals-query';
import { toMonth } from '../to-month';

const DAY_MS = 86_400_000;

interface InsightsWindow {
  /** The bank's day, ISO 8601. */
  today: string;
  /** Number of months, including the current one. */
  months: number;
  accounts: readonly AccountKind[];
}

/**
 * A movement with a future date has already changed the balance, so it counts as today's. What a customer moves between their own
 * accounts is money in and out of one account, and of neither when both are asked for.
 */
export function calculateInsights(totals: readonly DayTotal[], { today, months, accounts }: InsightsWindow): Insights {
  const days = listDays(today, months);
  const movements = totals
    .filter(({ account }) => accounts.includes(account))
    .map((total) => ({ ...total, day: total.day > today ? today : total.day }));
  const isOneAccount = accounts.length === 1;
  const moneyIn = (total: DayTotal) => total.moneyIn - (isOneAccount ? 0 : total.ownIn);
  const moneyOut = (total: DayTotal) => total.moneyOut - (isOneAccount ? 0 : total.ownOut);
  return {
    months: [...new Set(days.map(toMonth))].map((month) => {
      const ofMonth = movements.filter(({ day }) => toMonth(day) === month);
      return {
        month,
        moneyIn: centsToDollars(ofMonth.reduce((sum, total) => sum + moneyIn(total), 0)),
        moneyOut: centsToDollars(ofMonth.reduce((sum, total) => sum + moneyOut(total), 0)),
      };
    }),
    accounts: accounts.map((account) => ({
      account,
      days: dailyBalances(
        movements.filter((movement) => movement.account === account),
        days,
      ),
    })),
  };
}

function dailyBalances(
  movements: readonly { day: string; moneyIn: number; moneyOut: number }[],
  days: readonly string[],
) {
  const first = days[0] ?? '';
  const changes = new Map<string, number>();
  let cents = 0;
  for (const { day, moneyIn, moneyOut } of movements) {
    if (day < first) cents += moneyIn - moneyOut;
    else changes.set(day, (changes.get(day) ?? 0) + moneyIn - moneyOut);
  }
  return days.map((day) => {
    cents += changes.get(day) ?? 0;
    return { day, balance: centsToDollars(cents) };
  });
}

/** From the first day of the oldest month through today. */
function listDays(today: string, months: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = Date.UTC(year, month - months, 1);
  const count = Math.round((Date.parse(today) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

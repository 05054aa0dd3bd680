import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import { madeOnce } from '@larkspur/contracts/made-once';
import type { Insights } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import type { Period } from '@larkspur/web-kit/chart/chart-data';
import { formatMoney, formatShortDate } from '@larkspur/web-kit/format/format';

/** The maximum number of days that a chart next to the balances shows clearly. */
const SHOWN_DAYS = 90;
const monthFormat = madeOnce(() => new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }));
const longMonthFormat = madeOnce(() => new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }));

export function moneyByMonth({ months }: Insights): Period[] {
  return months.map(({ month, moneyIn, moneyOut }) => ({
    name: monthFormat().format(new Date(`${month}-01`)),
    values: [moneyIn, moneyOut],
  }));
}

/** The balances of savings and checking at the end of each of the last days, from the one before there was money. */
export function balancesByDay({ accounts }: Insights): Period[] {
  const balances = new Map<string, number[]>();
  for (const { account, days } of accounts) {
    for (const { day, balance } of days) {
      const ofDay = balances.get(day) ?? ACCOUNT_KINDS.map(() => 0);
      ofDay[ACCOUNT_KINDS.indexOf(account)] = balance;
      balances.set(day, ofDay);
    }
  }
  const points = [...balances].slice(-SHOWN_DAYS).map(([day, values]) => ({ name: formatShortDate(day), values }));
  const firstWithMoney = points.findIndex(({ values }) => values.some((balance) => balance !== 0));
  return points.slice(Math.max(firstWithMoney - 1, 0));
}

/** The current month in one sentence, for readers who cannot see the bars. */
export function summarizeMonth({ months }: Insights): string {
  const current = months.at(-1);
  if (!current) return '';
  const month = longMonthFormat().format(new Date(`${current.month}-01`));
  return `In ${month} so far, ${formatMoney(current.moneyIn)} came in and ${formatMoney(current.moneyOut)} went out.`;
}

/** @param points of `balancesByDay` */
export function summarizeBalances(points: readonly Period[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const each = ACCOUNT_KINDS.map((kind, index) => `${ACCOUNT_LABELS[kind]} ${formatMoney(last.values[index] ?? 0)}`);
  const today = `Today: ${each.join(', ')}. Together, that’s`;
  const change = sumCents(last) - sumCents(first);
  // There was no account, or nothing in it yet.
  if (sumCents(first) === 0) return `${today} ${formatMoney(sumCents(last) / 100)}.`;
  if (change === 0) return `${today} the same as on ${first.name}.`;
  return `${today} ${formatMoney(Math.abs(change) / 100)} ${change > 0 ? 'more' : 'less'} than on ${first.name}.`;
}

function sumCents({ values }: Period): number {
  return values.reduce((cents, value) => cents + Math.round(value * 100), 0);
}

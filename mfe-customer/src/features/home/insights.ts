import type { Insights } from '@larkspur/contracts/transaction';
import type { DataPoint, Period } from '@larkspur/web-kit/chart/chart-data';
import { formatMoney, formatShortDate } from '@larkspur/web-kit/format/format';

/** As many as a chart beside the balances shows clearly. */
const SHOWN_DAYS = 90;
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export function moneyByMonth({ months }: Insights): Period[] {
  return months.map(({ month, moneyIn, moneyOut }) => ({
    name: MONTH.format(new Date(`${month}-01`)),
    values: [moneyIn, moneyOut],
  }));
}

/** The balance of all accounts together at the end of each of the last days. */
export function balanceByDay({ accounts }: Insights): DataPoint[] {
  const cents = new Map<string, number>();
  for (const { days } of accounts) {
    for (const { day, balance } of days) cents.set(day, (cents.get(day) ?? 0) + Math.round(balance * 100));
  }
  return [...cents].slice(-SHOWN_DAYS).map(([day, sum]) => ({ name: formatShortDate(day), value: sum / 100 }));
}

/** The present month in words, for who does not look at the bars. */
export function summarizeMonth({ months }: Insights): string {
  const current = months.at(-1);
  if (!current) return '';
  const month = LONG_MONTH.format(new Date(`${current.month}-01`));
  return `In ${month} so far, ${formatMoney(current.moneyIn)} came in and ${formatMoney(current.moneyOut)} went out.`;
}

export function summarizeBalance(points: readonly DataPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const change = Math.round(last.value * 100) - Math.round(first.value * 100);
  if (change === 0) return `The same as on ${first.name}: ${formatMoney(last.value)}.`;
  const amount = formatMoney(Math.abs(change) / 100);
  return `${formatMoney(last.value)} today, ${amount} ${change > 0 ? 'more' : 'less'} than on ${first.name}.`;
}

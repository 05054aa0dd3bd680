import { LineChart } from '@larkspur/web-kit/chart/line-chart';
import { dollarsOf } from './figures';

interface BalanceByYearProps {
  title: string;
  summary: string;
  measure: string;
  /** In cents, from today (index 0) on. */
  balances: number[];
}

/** How it goes over the years. */
export function BalanceByYear({ balances, ...words }: BalanceByYearProps) {
  return (
    <LineChart
      {...words}
      pointLabel="Year"
      deferUntilInView
      points={balances.map((cents, year) => ({ name: year === 0 ? 'Now' : `Year ${year}`, value: dollarsOf(cents) }))}
    />
  );
}

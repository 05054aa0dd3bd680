import { LineChart } from '@larkspur/web-kit/chart/line-chart';
import { toDollars } from './figures';

interface BalanceByYearProps {
  title: string;
  summary: string;
  measure: string;
  /** In cents; index 0 is today. */
  balances: number[];
}

/** Chart of a balance at the end of each year. */
export function BalanceByYear({ balances, measure, ...labels }: BalanceByYearProps) {
  return (
    <LineChart
      {...labels}
      lines={[measure]}
      pointLabel="Year"
      deferUntilInView
      points={balances.map((cents, year) => ({
        name: year === 0 ? 'Now' : `Year ${year}`,
        values: [toDollars(cents)],
      }))}
    />
  );
}

import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import type { Insights } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { BarChart } from '@larkspur/web-kit/chart/bar-chart';
import { ChartQuery } from '@larkspur/web-kit/chart/chart-query';
import { LineChart } from '@larkspur/web-kit/chart/line-chart';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { useMemo } from 'react';
import { insightsQuery } from './home.api';
import { balancesByDay, moneyByMonth, summarizeBalances, summarizeMonth } from './insights';

const EMPTY = 'Your first payment will appear here.';

/** Charts of the customer's money: in and out by month, and the balance over time. */
export function Charts() {
  const host = useHost();
  const insights = useQuery(insightsQuery(host));
  return (
    <>
      <Card>
        <ChartQuery
          title="Money in and out"
          query={insights}
          subject="your money in and out"
          isEmpty={isEmpty}
          emptyText={EMPTY}
        >
          {(data) => <MoneyInAndOut insights={data} />}
        </ChartQuery>
      </Card>
      <Card>
        <ChartQuery
          title="Balance over time"
          query={insights}
          subject="your balance over time"
          isEmpty={isEmpty}
          emptyText={EMPTY}
        >
          {(data) => <BalanceOverTime insights={data} />}
        </ChartQuery>
      </Card>
    </>
  );
}

function MoneyInAndOut({ insights }: { insights: Insights }) {
  const periods = useMemo(() => moneyByMonth(insights), [insights]);
  return (
    <BarChart
      title="Money in and out"
      summary={summarizeMonth(insights)}
      periodLabel="Month"
      series={[
        { name: 'Money in', color: 'in' },
        { name: 'Money out', color: 'out' },
      ]}
      periods={periods}
      deferUntilInView
    />
  );
}

function BalanceOverTime({ insights }: { insights: Insights }) {
  const points = useMemo(() => balancesByDay(insights), [insights]);
  return (
    <LineChart
      title="Balance over time"
      summary={summarizeBalances(points)}
      lines={[ACCOUNT_LABELS.savings, ACCOUNT_LABELS.checking]}
      points={points}
      deferUntilInView
    />
  );
}

function isEmpty({ months, accounts }: Insights): boolean {
  const hasMoved = months.some(({ moneyIn, moneyOut }) => moneyIn > 0 || moneyOut > 0);
  return !hasMoved && accounts.every(({ days }) => days.every(({ balance }) => balance === 0));
}

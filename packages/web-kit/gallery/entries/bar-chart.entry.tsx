import { BarChart } from '../../src/chart/bar-chart';

export default {
  name: 'Bar chart',
  group: 'Charts',
  use: 'For totals side by side within a period, and from one period to the next.',
  avoid: 'For a balance over time (line chart).',
  states: [
    {
      name: 'money in and out',
      render: () => (
        <BarChart
          title="In and out"
          summary="Since June, more money came in than went out, except in August."
          periodLabel="Month"
          series={[
            { name: 'In', color: 'in' },
            { name: 'Out', color: 'out' },
          ]}
          periods={['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((name, index) => ({
            name,
            values: [4210.4, 3100 + index * 90 + (index === 2 ? 2400 : 0)],
          }))}
        />
      ),
    },
    {
      name: 'money out below money in',
      render: () => (
        <BarChart
          title="Money in and out"
          summary="In August, more money went out than came in."
          periodLabel="Month"
          isOpposed
          series={[
            { name: 'Money in', color: 'in' },
            { name: 'Money out', color: 'out' },
          ]}
          periods={['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'].map((name, index) => ({
            name,
            values: [4210.4, 3100 + index * 90 + (index === 2 ? 2400 : 0)],
          }))}
        />
      ),
    },
    {
      name: 'negative values',
      render: () => (
        <BarChart
          title="What was left each month"
          summary="Money was left in every month but August."
          periodLabel="Month"
          series={[{ name: 'Left', color: 'in' }]}
          periods={['Jun', 'Jul', 'Aug', 'Sep'].map((name, index) => ({
            name,
            values: [[610, 1020.4, -1379.6, 840][index] ?? 0],
          }))}
        />
      ),
    },
    {
      name: 'one series of counts',
      render: () => (
        <BarChart
          title="Sign-ups"
          summary="Twelve to forty new customers a day this week."
          periodLabel="Day"
          unit="count"
          series={[{ name: 'Sign-ups', color: 'out' }]}
          periods={['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((name, index) => ({ name, values: [12 + index * 7] }))}
        />
      ),
    },
  ],
};

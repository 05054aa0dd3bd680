import { LineChart } from '../../src/chart/line-chart';

const points = Array.from({ length: 30 }, (_, day) => ({
  name: `Nov ${day + 1}`,
  values: [Math.round(400_000 + 90_000 * Math.sin(day / 4) + (day % 7) * 12_000) / 100, 900 + (29 - day) * 62],
}));

export default {
  name: 'Line chart',
  group: 'Charts',
  use: 'For one or two values over time.',
  avoid: 'For totals that are compared (bar chart), or fewer than five points (table).',
  states: [
    {
      name: 'a month',
      render: () => (
        <LineChart
          title="Balance over time"
          summary="Between $3,159.23 and $5,602.70 in November."
          lines={['Balance']}
          points={points}
        />
      ),
    },
    {
      name: 'two lines',
      render: () => (
        <LineChart
          title="Balance of each account"
          summary="Savings $3,159.23 and Checking $900.00 on November 30."
          lines={['Savings', 'Checking']}
          points={points}
        />
      ),
    },
  ],
};

import { LineChart } from '../../src/chart/line-chart';

const points = Array.from({ length: 30 }, (_, day) => ({
  name: `${day + 1} Nov`,
  value: Math.round(400_000 + 90_000 * Math.sin(day / 4) + (day % 7) * 12_000) / 100,
}));

export default {
  name: 'Line chart',
  group: 'Charts',
  use: 'For one value over time.',
  avoid: 'For totals that are compared (bar chart), or fewer than five points (table).',
  states: [
    {
      name: 'a month',
      render: () => (
        <LineChart
          title="Balance over time"
          summary="Between $3,159.23 and $5,602.70 in November."
          measure="Balance"
          points={points}
        />
      ),
    },
  ],
};

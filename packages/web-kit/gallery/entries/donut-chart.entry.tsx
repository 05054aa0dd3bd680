import { DonutChart } from '../../src/chart/donut-chart';

const parts = [
  { name: 'Rent', value: 1450 },
  { name: 'Groceries', value: 612.4 },
  { name: 'Travel', value: 340 },
  { name: 'Savings plan', value: 300 },
  { name: 'Insurance', value: 180.2 },
  { name: 'Phone', value: 49.9 },
  { name: 'Cinema', value: 32 },
];

export default {
  name: 'Donut chart',
  group: 'Charts',
  use: 'For the parts of a whole, when a few parts make up most of it.',
  avoid: 'For exact comparison (table), or change over time (bar chart).',
  states: [
    {
      name: 'more parts than colors',
      render: () => (
        <DonutChart title="Where money went" summary="Almost half of November’s $2,964.50 was rent." parts={parts} />
      ),
    },
    {
      name: 'two parts',
      render: () => (
        <DonutChart title="Where money went in June" summary="Rent and little else." parts={parts.slice(0, 2)} />
      ),
    },
  ],
};

import type { Period } from '../../src/chart/chart-data';
import { ChartQuery } from '../../src/chart/chart-query';
import { LineChart } from '../../src/chart/line-chart';

const TITLE = 'Balance over time';

function Sample({ data, error = null }: { data: Period[] | undefined; error?: Error | null }) {
  return (
    <ChartQuery
      title={TITLE}
      subject="your balance over time"
      query={{ data, error, refetch: () => {} }}
      isEmpty={(points) => points.length < 2}
      emptyText="Your balance appears here after the first payment."
    >
      {(points) => <LineChart title={TITLE} summary="Rose by $50.00." lines={['Balance']} points={points} />}
    </ChartQuery>
  );
}

export default {
  name: 'Chart query',
  group: 'Charts',
  use: 'Around every chart whose data is loaded. It keeps the chart’s place while loading, and when there is nothing to draw.',
  avoid: 'For data that the page has already.',
  states: [
    { name: 'loading', render: () => <Sample data={undefined} /> },
    { name: 'empty', render: () => <Sample data={[]} /> },
    { name: 'failed', render: () => <Sample data={undefined} error={new Error('down')} /> },
    {
      name: 'loaded',
      render: () => (
        <Sample
          data={[
            { name: 'Nov 1', values: [100] },
            { name: 'Nov 2', values: [150] },
          ]}
        />
      ),
    },
  ],
};

import { lazy } from 'react';
import { type DataPoint, formatExact, type Unit } from './chart-data';
import { ChartFrame } from './chart-frame';

const LineDrawing = lazy(async () => ({ default: (await import('./line-drawing')).LineDrawing }));

export interface LineChartProps {
  title: string;
  summary: string;
  /** What each point says: "Balance". */
  measure: string;
  unit?: Unit;
  /** In the order of time; `name` is the day in words, each once. */
  points: DataPoint[];
  /** What a point stands for: the heading of its column. */
  pointLabel?: string;
  deferUntilInView?: boolean;
}

/** How one thing went over time. For sums to be compared with each other take a BarChart. */
export function LineChart(props: LineChartProps) {
  const { title, summary, measure, unit = 'dollars', points, pointLabel = 'Day', deferUntilInView } = props;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      rows={points}
      getKey={({ name }) => name}
      deferUntilInView={deferUntilInView}
      columns={[
        { name: pointLabel, rowHeader: true, cell: ({ name }) => name },
        { name: measure, number: true, cell: ({ value }) => formatExact(value, unit) },
      ]}
    >
      <LineDrawing points={points} measure={measure} unit={unit} />
    </ChartFrame>
  );
}

import { lazy } from 'react';
import { type DataPoint, formatExact, type Unit } from './chart-data';
import { ChartFrame } from './chart-frame';

const LineDrawing = lazy(async () => ({ default: (await import('./line-drawing')).LineDrawing }));

export interface LineChartProps {
  title: string;
  summary: string;
  /** What the points measure: "Balance". */
  measure: string;
  unit?: Unit;
  /** In chronological order; `name` is the day and must be unique. */
  points: DataPoint[];
  /** The heading of the column with the points' names. */
  pointLabel?: string;
  deferUntilInView?: boolean;
}

/** One value over time. For totals that are compared, use BarChart. */
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

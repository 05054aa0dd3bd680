import { lazy } from 'react';
import { exact, type Figure, type Unit } from './chart-data';
import { ChartFrame } from './chart-frame';

const LineDrawing = lazy(async () => ({ default: (await import('./line-drawing')).LineDrawing }));

export interface LineChartProps {
  title: string;
  summary: string;
  /** What each point says: "Balance". */
  measure: string;
  unit?: Unit;
  /** In the order of time; `name` is the day in words, each once. */
  points: Figure[];
  /** What a point stands for: the heading of its column. */
  each?: string;
  whenSeen?: boolean;
}

/** How one thing went over time. For sums to be compared with each other take a BarChart. */
export function LineChart(props: LineChartProps) {
  const { title, summary, measure, unit = 'dollars', points, each = 'Day', whenSeen } = props;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      rows={points}
      keyOf={({ name }) => name}
      whenSeen={whenSeen}
      columns={[
        { name: each, rowHeader: true, cell: ({ name }) => name },
        { name: measure, number: true, cell: ({ value }) => exact(value, unit) },
      ]}
    >
      <LineDrawing points={points} measure={measure} unit={unit} />
    </ChartFrame>
  );
}

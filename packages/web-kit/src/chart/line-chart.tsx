import { lazyCode } from '../data/use-lazy-code';
import styles from './chart.module.css';
import { formatExact, type Period, type Unit } from './chart-data';
import { ChartFrame } from './chart-frame';
import { LazyDrawing } from './lazy-drawing';
import { Legend } from './legend';

const drawing = lazyCode(async () => (await import('./line-drawing')).LineDrawing);

export interface LineChartProps {
  title: string;
  summary: string;
  /** The names of the lines: "Savings", "Checking". At most two, so that they are easy to follow. */
  lines: readonly [string] | readonly [string, string];
  unit?: Unit;
  /** In chronological order; `name` is the day and must be unique. It has a value for each line. */
  points: Period[];
  /** The heading of the column with the points' names. */
  pointLabel?: string;
  deferUntilInView?: boolean;
}

/** One or two values over time. For totals that are compared, use BarChart. */
export function LineChart(props: LineChartProps) {
  const { title, summary, lines, unit = 'dollars', points, pointLabel = 'Day', deferUntilInView } = props;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      rows={points}
      getKey={({ name }) => name}
      deferUntilInView={deferUntilInView}
      columns={[
        { name: pointLabel, rowHeader: true, cell: ({ name }) => name },
        ...lines.map((name, index) => ({
          name,
          number: true,
          cell: ({ values }: Period) => formatExact(values[index] ?? 0, unit),
        })),
      ]}
      legend={
        lines.length > 1 && <Legend items={lines.map((name, index) => ({ name, color: styles[`line${index + 1}`] }))} />
      }
    >
      <LazyDrawing code={drawing} drawing={{ lines, points, unit }} />
    </ChartFrame>
  );
}

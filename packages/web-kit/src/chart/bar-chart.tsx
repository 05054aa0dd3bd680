import { Link } from '@larkspur/router';
import { lazyCode } from '../data/use-lazy-code';
import styles from './chart.module.css';
import { formatExact, type Period, type Series, type Unit } from './chart-data';
import { ChartFrame } from './chart-frame';
import { LazyDrawing } from './lazy-drawing';
import { Legend } from './legend';

const drawing = lazyCode(async () => (await import('./bar-drawing')).BarDrawing);

export interface BarChartProps {
  title: string;
  summary: string;
  /** The kind of period, as the heading of its column: "Month". */
  periodLabel: string;
  unit?: Unit;
  series: Series[];
  periods: Period[];
  /** Draws the second series downward from zero, such as money out below money in. */
  isOpposed?: boolean;
  /** Loads the drawing only when the chart is near the viewport, for charts far down a page. */
  deferUntilInView?: boolean;
}

/** Totals side by side within a period, and from one period to the next. For a balance over time, use LineChart. */
export function BarChart({
  title,
  summary,
  periodLabel,
  unit = 'dollars',
  series,
  periods,
  isOpposed = false,
  deferUntilInView,
}: BarChartProps) {
  return (
    <ChartFrame
      title={title}
      summary={summary}
      rows={periods}
      getKey={({ name }) => name}
      deferUntilInView={deferUntilInView}
      columns={[
        { name: periodLabel, rowHeader: true, cell: ({ name, to }) => (to ? <Link to={to}>{name}</Link> : name) },
        ...series.map(({ name }, index) => ({
          name,
          number: true,
          cell: ({ values }: Period) => formatExact(values[index] ?? 0, unit),
        })),
      ]}
      legend={series.length > 1 && <Legend items={series.map(({ name, color }) => ({ name, color: styles[color] }))} />}
    >
      <LazyDrawing code={drawing} drawing={{ series, periods, unit, isOpposed }} />
    </ChartFrame>
  );
}

import { lazyCode } from '../data/use-lazy-code';
import { formatMoney } from '../format/format';
import styles from './chart.module.css';
import { type DataPoint, formatPercent, groupSmallParts, sum } from './chart-data';
import { ChartFrame } from './chart-frame';
import { LazyDrawing } from './lazy-drawing';
import { Legend } from './legend';

const drawing = lazyCode(async () => (await import('./donut-drawing')).DonutDrawing);

export interface DonutChartProps {
  title: string;
  summary: string;
  /** Amounts in dollars, in any order, none negative. */
  parts: DataPoint[];
}

/** The parts of a whole, when a few parts make up most of it. For exact comparison, use a table. */
export function DonutChart({ title, summary, parts }: DonutChartProps) {
  const whole = sum(parts);
  const shown = groupSmallParts(parts);
  return (
    <ChartFrame
      title={title}
      summary={summary}
      isRound
      rows={parts}
      getKey={({ name }) => name}
      columns={[
        { name: 'Where', rowHeader: true, cell: ({ name }) => name },
        { name: 'Amount', number: true, cell: ({ value }) => formatMoney(value) },
        { name: 'Share', number: true, cell: ({ value }) => formatPercent(value, whole) },
      ]}
      legend={
        <Legend
          items={shown.map(({ name, value }, index) => ({
            name,
            color: styles[`part${index + 1}`],
            detail: formatPercent(value, whole),
          }))}
        />
      }
    >
      <LazyDrawing code={drawing} drawing={{ parts: shown, whole }} />
    </ChartFrame>
  );
}

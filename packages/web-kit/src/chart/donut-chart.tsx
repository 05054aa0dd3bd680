import { lazy } from 'react';
import { money } from '../format/format';
import styles from './chart.module.css';
import { type Figure, largestParts, percent, sum } from './chart-data';
import { ChartFrame } from './chart-frame';
import { Legend } from './legend';

const DonutDrawing = lazy(async () => ({ default: (await import('./donut-drawing')).DonutDrawing }));

export interface DonutChartProps {
  title: string;
  summary: string;
  /** Dollars, in any order; none is negative. */
  parts: Figure[];
}

/** What a whole is made of, where a few parts make most of it. To compare parts exactly, read the table. */
export function DonutChart({ title, summary, parts }: DonutChartProps) {
  const whole = sum(parts);
  const shown = largestParts(parts);
  return (
    <ChartFrame
      title={title}
      summary={summary}
      isRound
      rows={parts}
      keyOf={({ name }) => name}
      columns={[
        { name: 'Where', rowHeader: true, cell: ({ name }) => name },
        { name: 'Amount', number: true, cell: ({ value }) => money(value) },
        { name: 'Share', number: true, cell: ({ value }) => percent(value, whole) },
      ]}
      legend={
        <Legend
          items={shown.map(({ name, value }, index) => ({
            name,
            colour: styles[`part${index + 1}`],
            aside: percent(value, whole),
          }))}
        />
      }
    >
      <DonutDrawing parts={shown} whole={whole} />
    </ChartFrame>
  );
}

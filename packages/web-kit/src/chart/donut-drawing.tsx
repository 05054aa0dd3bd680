import { Label, Pie, PieChart, Tooltip } from 'recharts';
import styles from './chart.module.css';
import { type DataPoint, formatRounded } from './chart-data';
import { ChartTooltip } from './chart-tooltip';

export function DonutDrawing({ parts, whole }: { parts: DataPoint[]; whole: number }) {
  const colored = parts.map((part, index) => ({ ...part, fill: `var(--chart-${index + 1})` }));
  return (
    <PieChart className={styles.canvas} responsive accessibilityLayer={false}>
      <Tooltip content={(tip) => <ChartTooltip {...tip} unit="dollars" />} isAnimationActive={false} />
      <Pie
        data={colored}
        dataKey="value"
        rootTabIndex={-1}
        nameKey="name"
        innerRadius="64%"
        outerRadius="96%"
        startAngle={90}
        endAngle={-270}
        stroke="var(--surface)"
        strokeWidth={3}
        isAnimationActive={false}
      >
        <Label className={styles.whole} position="center" value={formatRounded(whole)} />
      </Pie>
    </PieChart>
  );
}

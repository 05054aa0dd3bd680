import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './chart.module.css';
import { type DataPoint, formatCompact, type Unit } from './chart-data';
import { ChartTooltip } from './chart-tooltip';

/** Not animated: an animation would add no information. */
export function LineDrawing({ points, measure, unit }: { points: DataPoint[]; measure: string; unit: Unit }) {
  return (
    <AreaChart
      className={styles.canvas}
      data={points}
      margin={{ top: 5, right: 28, bottom: 5, left: 5 }}
      responsive
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tickLine={false} axisLine={false} minTickGap={32} tickMargin={8} />
      <YAxis
        width="auto"
        tickLine={false}
        axisLine={false}
        tickCount={4}
        tickFormatter={(value) => formatCompact(value, unit)}
      />
      <Tooltip
        content={(tip) => <ChartTooltip {...tip} unit={unit} />}
        cursor={{ stroke: 'var(--line-strong)' }}
        isAnimationActive={false}
      />
      <Area
        dataKey="value"
        name={measure}
        type="monotone"
        stroke="var(--chart-1)"
        strokeWidth={2.5}
        fill="var(--chart-1)"
        fillOpacity={0.12}
        activeDot={{ r: 5, stroke: 'var(--surface)', strokeWidth: 2 }}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}

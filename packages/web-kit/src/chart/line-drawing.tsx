import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './chart.module.css';
import { formatCompact, type Period, type Unit } from './chart-data';
import { ChartTooltip } from './chart-tooltip';

interface LineDrawingProps {
  lines: readonly string[];
  points: Period[];
  unit: Unit;
}

/** Two lines differ by their dashes, too, and have no areas, which would hide each other. */
const LINES = [
  { color: 'var(--chart-1)', dashes: undefined },
  { color: 'var(--chart-2)', dashes: '6 4' },
];

/** Not animated: an animation would add no information. */
export function LineDrawing({ lines, points, unit }: LineDrawingProps) {
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
      {LINES.slice(0, lines.length).map(({ color, dashes }, index) => (
        <Area
          key={color}
          dataKey={({ values }: Period) => values[index] ?? 0}
          name={lines[index]}
          type="monotone"
          stroke={color}
          strokeWidth={2.5}
          strokeDasharray={dashes}
          fill={color}
          fillOpacity={lines.length === 1 ? 0.12 : 0}
          activeDot={{ r: 5, stroke: 'var(--surface)', strokeWidth: 2, strokeDasharray: 'none' }}
          isAnimationActive={false}
        />
      ))}
    </AreaChart>
  );
}

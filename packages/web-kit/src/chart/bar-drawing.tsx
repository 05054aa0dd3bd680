import { Bar, CartesianGrid, BarChart as Chart, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './chart.module.css';
import { formatCompact, type Period, type Series, type Unit } from './chart-data';
import { ChartTooltip } from './chart-tooltip';

export function BarDrawing({ series, periods, unit }: { series: Series[]; periods: Period[]; unit: Unit }) {
  return (
    <Chart className={styles.canvas} data={periods} responsive accessibilityLayer={false} barGap={3}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tickLine={false} axisLine={false} tickMargin={8} />
      <YAxis
        width="auto"
        tickLine={false}
        axisLine={false}
        tickCount={4}
        tickFormatter={(value) => formatCompact(value, unit)}
      />
      <Tooltip
        content={(tip) => <ChartTooltip {...tip} unit={unit} />}
        cursor={{ fill: 'var(--brand-wash)' }}
        isAnimationActive={false}
      />
      {series.map(({ name, color }, index) => (
        <Bar
          key={name}
          dataKey={({ values }: Period) => values[index] ?? 0}
          name={name}
          fill={`var(--chart-${color})`}
          radius={[4, 4, 0, 0]}
          maxBarSize={series.length > 1 ? 24 : 40}
          isAnimationActive={false}
        />
      ))}
    </Chart>
  );
}

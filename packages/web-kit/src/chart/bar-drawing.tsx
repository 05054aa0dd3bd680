import { Bar, CartesianGrid, BarChart as Chart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './chart.module.css';
import { formatCompact, type Period, type Series, type Unit } from './chart-data';
import { ChartTooltip } from './chart-tooltip';

interface BarDrawingProps {
  series: Series[];
  periods: Period[];
  unit: Unit;
  isOpposed: boolean;
}

export function BarDrawing({ series, periods, unit, isOpposed }: BarDrawingProps) {
  const drawn = ({ values }: Period, index: number) => (values[index] ?? 0) * (isOpposed && index === 1 ? -1 : 1);
  const hasNegatives = periods.some((period) => series.some((_, index) => drawn(period, index) < 0));
  return (
    <Chart className={styles.canvas} data={periods} responsive accessibilityLayer={false} barGap={3} stackOffset="sign">
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="name"
        interval="equidistantPreserveStart"
        minTickGap={16}
        tickLine={false}
        axisLine={false}
        tickMargin={8}
      />
      <YAxis
        width="auto"
        tickLine={false}
        axisLine={false}
        tickCount={4}
        tickFormatter={(value) => formatCompact(isOpposed ? Math.abs(value) : value, unit)}
      />
      <Tooltip
        content={(tip) => <ChartTooltip {...tip} unit={unit} isUnsigned={isOpposed} />}
        cursor={{ fill: 'var(--brand-wash)' }}
        isAnimationActive={false}
      />
      {hasNegatives && <ReferenceLine y={0} stroke="var(--line-strong)" />}
      {series.map(({ name, color }, index) => (
        <Bar
          key={name}
          dataKey={(period: Period) => drawn(period, index)}
          stackId={isOpposed ? 'opposed' : undefined}
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

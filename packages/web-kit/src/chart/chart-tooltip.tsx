import type { TooltipContentProps } from 'recharts';
import styles from './chart.module.css';
import { formatExact, type Unit } from './chart-data';

/** The tooltip, in the bank's styles instead of the library's. */
export function ChartTooltip(props: TooltipContentProps & { unit: Unit; isUnsigned?: boolean }) {
  const { active, label, payload, unit, isUnsigned } = props;
  if (!active || payload.length === 0) return null;
  return (
    <div className={styles.tooltip}>
      {label !== undefined && <p className={styles.when}>{label}</p>}
      {payload.map(({ name, value }) => (
        <p className={styles.figure} key={String(name)}>
          <span>{name}</span>
          <strong>{formatExact(isUnsigned ? Math.abs(Number(value)) : Number(value), unit)}</strong>
        </p>
      ))}
    </div>
  );
}

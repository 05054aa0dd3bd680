import type { TooltipContentProps } from 'recharts';
import styles from './chart.module.css';
import { formatExact, type Unit } from './chart-data';

/** What stands under the pointer, in the bank's own look rather than the library's. */
export function ChartTooltip({ active, label, payload, unit }: TooltipContentProps & { unit: Unit }) {
  if (!active || payload.length === 0) return null;
  return (
    <div className={styles.tip}>
      {label !== undefined && <p className={styles.when}>{label}</p>}
      {payload.map(({ name, value }) => (
        <p className={styles.figure} key={String(name)}>
          <span>{name}</span>
          <strong>{formatExact(Number(value), unit)}</strong>
        </p>
      ))}
    </div>
  );
}

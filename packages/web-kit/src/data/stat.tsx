import type { ReactNode } from 'react';
import styles from './stat.module.css';

export interface StatItem {
  name: string;
  /** Formatted: "$48,210.00", "312". */
  value: ReactNode;
  /** Explains what is counted, when the name alone is not clear. */
  note?: string;
}

/** A few key figures. For the parts of a figure, use a table or a chart. */
export function Stats({ label, items }: { label: string; items: StatItem[] }) {
  return (
    <section aria-label={label}>
      <dl className={styles.stats}>
        {items.map(({ name, value, note }) => (
          <div className={styles.stat} key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

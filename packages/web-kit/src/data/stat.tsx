import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './stat.module.css';

export interface StatItem {
  name: string;
  /** Formatted: "$48,210.00", "312". */
  value: ReactNode;
  /** Compared with the period before: "12% more than last week". */
  change?: { direction: 'up' | 'down'; text: string; isGood: boolean };
  /** Explains what is counted, when the name alone is not clear. */
  note?: string;
}

/** A few key figures. For what a figure is made of, use a table or a chart. */
export function Stats({ label, items }: { label: string; items: StatItem[] }) {
  return (
    <section aria-label={label}>
      <dl className={styles.stats}>
        {items.map(({ name, value, change, note }) => (
          <div className={styles.stat} key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            {change && (
              <dd className={classNames(styles.change, change.isGood ? styles.good : styles.bad)}>
                <span aria-hidden="true">{change.direction === 'up' ? '▲' : '▼'}</span>
                <VisuallyHidden>{change.direction === 'up' ? 'Up: ' : 'Down: '}</VisuallyHidden>
                {change.text}
              </dd>
            )}
            {note && <dd className={styles.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

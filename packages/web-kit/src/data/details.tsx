import type { ReactNode } from 'react';
import styles from './details.module.css';

export interface Detail {
  term: string;
  value: ReactNode;
  /** A link or button that changes the value. */
  action?: ReactNode;
}

/** Facts about one thing, as label and value. For many items with the same facts, use Table. */
export function Details({ items }: { items: Detail[] }) {
  return (
    <dl className={styles.details}>
      {items.map(({ term, value, action }) => (
        <div className={styles.row} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>
            <span>{value}</span>
            {action}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../utils/class-names';
import styles from './details.module.css';

export interface Detail {
  term: string;
  value: ReactNode;
  /** A link or button that changes the value. */
  action?: ReactNode;
}

export interface DetailsProps {
  items: Detail[];
  /** All values are amounts: next to their terms also where there is little room, and aligned at the end. */
  figures?: boolean;
}

/** Facts about one thing, as label and value. For many items with the same facts, use Table. */
export function Details({ items, figures }: DetailsProps) {
  return (
    <dl className={classNames(styles.details, figures && styles.figures)}>
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

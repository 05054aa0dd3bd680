import type { ReactNode } from 'react';
import { classNames } from '../utils/class-names';
import styles from './chart.module.css';

export interface LegendItem {
  name: string;
  /** The CSS class of a color: `styles.in`. */
  color: string | undefined;
  detail?: ReactNode;
}

export function Legend({ items }: { items: LegendItem[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ name, color, detail }) => (
        <li key={name}>
          <span className={classNames(styles.swatch, color)} aria-hidden="true" />
          <span>{name}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ul>
  );
}

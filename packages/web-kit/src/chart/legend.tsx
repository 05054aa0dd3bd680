import type { ReactNode } from 'react';
import { classNames } from '../utils/class-names';
import styles from './chart.module.css';

export interface LegendItem {
  name: string;
  /** A class of a colour: `styles.in`. */
  colour: string | undefined;
  aside?: ReactNode;
}

export function Legend({ items }: { items: LegendItem[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ name, colour, aside }) => (
        <li key={name}>
          <span className={classNames(styles.swatch, colour)} aria-hidden="true" />
          <span>{name}</span>
          {aside && <span className={styles.aside}>{aside}</span>}
        </li>
      ))}
    </ul>
  );
}

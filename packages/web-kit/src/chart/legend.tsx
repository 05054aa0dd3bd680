import { classNames } from '../utils/class-names';
import styles from './chart.module.css';

export interface LegendItem {
  name: string;
  /** The CSS class of a color: `styles.in`. */
  color: string | undefined;
}

export function Legend({ items }: { items: LegendItem[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ name, color }) => (
        <li key={name}>
          <span className={classNames(styles.swatch, color)} aria-hidden="true" />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

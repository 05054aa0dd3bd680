import { classNames } from '@larkspur/web-kit/utils/class-names';
import styles from './benefits.module.css';
import { Spot, type SpotName } from './spot';

export interface Benefit {
  spot: SpotName;
  name: string;
  text: string;
}

interface BenefitsProps {
  items: readonly Benefit[];
  isFirstLarge?: boolean;
  /** Maximum columns on wide screens; choose a divisor of the item count. */
  columns?: 3 | 4;
}

/** Grid of product benefits, optionally with the first one emphasized. */
export function Benefits({ items, isFirstLarge, columns = 4 }: BenefitsProps) {
  return (
    <ul className={classNames(styles.benefits, columns === 3 && styles.three, isFirstLarge && styles.firstLarge)}>
      {items.map(({ spot, name, text }) => (
        <li key={name}>
          <Spot name={spot} />
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

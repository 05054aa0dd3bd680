import { classNames } from '@larkspur/web-kit/utils/class-names';
import styles from './benefits.module.css';
import { Spot, type SpotName } from './spot';

export interface Benefit {
  spot: SpotName;
  name: string;
  words: string;
}

interface BenefitsProps {
  items: readonly Benefit[];
  isFirstLarge?: boolean;
  /** At most, where the window is wide: what the number of items fills. */
  columns?: 3 | 4;
}

/** What one gets. The first stands out where it is what one comes for. */
export function Benefits({ items, isFirstLarge, columns = 4 }: BenefitsProps) {
  return (
    <ul className={classNames(styles.benefits, columns === 3 && styles.three, isFirstLarge && styles.firstLarge)}>
      {items.map(({ spot, name, words }) => (
        <li key={name}>
          <Spot name={spot} />
          <h3>{name}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  );
}

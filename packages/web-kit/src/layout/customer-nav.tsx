import { NavLink } from '@larkspur/router';
import { CloseIcon, MoreIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import styles from './customer-nav.module.css';
import type { Place } from './nav-item';
import { useDisclosure } from './use-disclosure';

/** A thumb finds five places along the bottom; of more, the last stand behind "More". */
const IN_THE_BAR = 5;

/** One list of places. On a phone a bar, on a desk a column: then all of them show. */
export function CustomerNav({ places }: { places: Place[] }) {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  const fits = places.length <= IN_THE_BAR;
  const shown = fits ? places.length : IN_THE_BAR - 1;
  return (
    <nav className={styles.places} aria-label="Your account" {...groupProps}>
      <ul className={classNames(styles.list, isOpen && styles.open)} id={panelId}>
        {places.slice(0, shown).map((place) => (
          <li key={place.to}>
            <PlaceLink {...place} />
          </li>
        ))}
        {!fits && (
          <li className={styles.more}>
            <button {...buttonProps}>
              {isOpen ? <CloseIcon size={22} /> : <MoreIcon size={22} />}
              More
            </button>
          </li>
        )}
        {places.slice(shown).map((place) => (
          <li key={place.to} className={styles.further}>
            <PlaceLink {...place} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlaceLink({ name, to, icon: Picture }: Place) {
  return (
    <NavLink to={to}>
      <Picture size={22} />
      {name}
    </NavLink>
  );
}

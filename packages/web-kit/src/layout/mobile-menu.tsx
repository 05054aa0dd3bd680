import { Link } from '@larkspur/router';
import { CloseIcon, MenuIcon } from '../brand/icons';
import { useHydrated } from '../utils/use-hydrated';
import styles from './mobile-menu.module.css';
import { useDisclosure } from './use-disclosure';

export interface MobileMenuEntry {
  name: string;
  to: string;
  /** Links below the entry. */
  links?: { name: string; to: string }[];
}

/** The phone menu of the public site. It overlays the page without locking it; without scripts it opens on focus. */
export function MobileMenu({ entries }: { entries: MobileMenuEntry[] }) {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  const isHydrated = useHydrated();
  return (
    <div className={styles.mobile} data-scripted={isHydrated || undefined} {...groupProps}>
      <button {...buttonProps} aria-controls={panelId} className={styles.burger} aria-label="Menu">
        {isOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
      </button>
      <nav className={styles.sheet} id={panelId} aria-label="Menu" hidden={!isOpen}>
        <ul>
          {entries.map(({ name, to, links }) => (
            <li key={name} className={styles.entry}>
              <Link to={to}>{name}</Link>
              {links && (
                <ul className={styles.below} aria-label={name}>
                  {links.map((link) => (
                    <li key={link.name}>
                      <Link to={link.to}>{link.name}</Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

import { Link } from '@larkspur/router';
import { CloseIcon, MenuIcon } from '../icons';
import styles from './mobile-menu.module.css';
import { useDisclosure } from './use-disclosure';

/** The public site's menu on a phone: opens over the page, without locking it. */
export function MobileMenu({ links }: { links: { name: string; to: string }[] }) {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  return (
    <div className={styles.mobile} {...groupProps}>
      <button {...buttonProps} className={styles.burger} aria-label="Menu">
        {isOpen ? <CloseIcon size={24} /> : <MenuIcon size={24} />}
      </button>
      {isOpen && (
        <nav className={styles.sheet} id={panelId} aria-label="Menu">
          <ul>
            {links.map(({ name, to }) => (
              <li key={name}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

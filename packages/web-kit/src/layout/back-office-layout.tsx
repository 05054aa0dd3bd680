import { Link, NavLink } from '@larkspur/router';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand/brand-mark';
import { CloseIcon, MenuIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import styles from './back-office-layout.module.css';
import type { NavItem } from './nav-item';
import { CONTENT_ID, SkipLink } from './skip-link';
import { useDisclosure } from './use-disclosure';

export interface BackOfficeLayoutProps {
  navItems: NavItem[];
  home: string;
  /** Of the whole area: "Dashboard". */
  title: string;
  /** A search over everything, always in reach. */
  search?: ReactNode;
  /** Who is at work, the way out. */
  header: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** What stands around every screen of the back office: dense, its bar always in sight, its places a menu on a phone. */
export function BackOfficeLayout({ navItems, home, title, search, header, children }: BackOfficeLayoutProps) {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <div className={styles.around} {...groupProps}>
        <header className={styles.header}>
          <button {...buttonProps} className={styles.menu} aria-label="Menu">
            {isOpen ? <CloseIcon size={22} /> : <MenuIcon size={22} />}
          </button>
          <Link to={home} className={styles.title}>
            <BrandMark />
            <span className={styles.area}>{title}</span>
          </Link>
          {search && <div className={styles.search}>{search}</div>}
          <div className={styles.end}>{header}</div>
        </header>
        <nav className={classNames(styles.places, isOpen && styles.open)} id={panelId} aria-label="Back office">
          <ul>
            {navItems.map(({ name, to, icon: Picture }) => (
              <li key={to}>
                <NavLink to={to}>
                  <Picture size={18} />
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

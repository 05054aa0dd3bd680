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
  /** The title of the whole area: "Dashboard". */
  title: string;
  /** The global search. */
  search?: ReactNode;
  /** The signed-in user and the sign-out button. */
  header: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** The layout of every back-office screen: dense, with a sticky header and a navigation that becomes a menu on phones. */
export function BackOfficeLayout({ navItems, home, title, search, header, children }: BackOfficeLayoutProps) {
  const { isOpen, panelId, buttonProps, groupProps } = useDisclosure();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <div className={styles.top} {...groupProps}>
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
        <nav className={classNames(styles.nav, isOpen && styles.open)} id={panelId} aria-label="Back office">
          <ul>
            {navItems.map(({ name, to, icon: ItemIcon }) => (
              <li key={to}>
                <NavLink to={to}>
                  <ItemIcon size={18} />
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

import { Link } from '@larkspur/router';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand/brand-mark';
import { MainMenu, type MenuEntry } from './main-menu';
import { MobileMenu, type MobileMenuEntry } from './mobile-menu';
import styles from './public-header.module.css';

export interface PublicHeaderProps {
  home: string;
  /** The contact bar above the header. */
  topBar: ReactNode;
  menu: MenuEntry[];
  /** The same menu for phones, as one list. */
  mobileMenu: MobileMenuEntry[];
  /** Sign in and open an account. */
  authLinks: ReactNode;
}

export function PublicHeader({ home, topBar, menu, mobileMenu, authLinks }: PublicHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.row}>{topBar}</div>
      </div>
      <div className={styles.row}>
        <Link to={home} className={styles.brand}>
          <BrandMark />
        </Link>
        <MainMenu entries={menu} />
        <div className={styles.authLinks}>{authLinks}</div>
        <MobileMenu entries={mobileMenu} />
      </div>
    </header>
  );
}

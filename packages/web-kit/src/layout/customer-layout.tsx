import { Link } from '@larkspur/router';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand/brand-mark';
import { classNames } from '../utils/class-names';
import styles from './customer-layout.module.css';
import { CustomerNav } from './customer-nav';
import type { NavItem } from './nav-item';
import { CONTENT_ID, SkipLink } from './skip-link';

export interface CustomerLayoutProps {
  navItems: NavItem[];
  home: string;
  /** Without it, a column that makes forms and text easy to read. Lists and cards have a page, overviews the whole desk. */
  width?: 'page' | 'desk' | undefined;
  /** "Welcome Ada", the profile picture, and the sign-out button. */
  header: ReactNode;
  footer: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** The layout of every customer screen, with a sidebar on desktops and a bottom bar on phones. */
export function CustomerLayout({ navItems, home, width, header, footer, children }: CustomerLayoutProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to={home} className={styles.brand}>
          <BrandMark />
        </Link>
        {header}
      </header>
      <CustomerNav items={navItems} />
      <main className={classNames(styles.content, width && styles[width])} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}

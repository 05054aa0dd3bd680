import { Link } from '@larkspur/router';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand/brand-mark';
import styles from './customer-layout.module.css';
import { CustomerNav } from './customer-nav';
import type { Place } from './nav-item';
import { CONTENT_ID, SkipLink } from './skip-link';

export interface CustomerFrameProps {
  places: Place[];
  home: string;
  /** "Welcome Ada", the portrait, the way out. */
  header: ReactNode;
  footer: ReactNode;
  /** The screen. */
  children: ReactNode;
}

/** What stands around every screen of the customer area: places on the side on a desk, along the bottom on a phone. */
export function CustomerFrame({ places, home, header, footer, children }: CustomerFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to={home} className={styles.brand}>
          <BrandMark />
        </Link>
        {header}
      </header>
      <CustomerNav places={places} />
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}

import type { ReactNode } from 'react';
import { PublicFooter, type PublicFooterProps } from './public-footer';
import { PublicHeader, type PublicHeaderProps } from './public-header';
import styles from './public-layout.module.css';
import { CONTENT_ID, SkipLink } from './skip-link';

export interface PublicLayoutProps extends PublicHeaderProps {
  footer: PublicFooterProps;
  /** The page. */
  children: ReactNode;
}

/** The layout of every public page. */
export function PublicLayout({ footer, children, ...header }: PublicLayoutProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <PublicHeader {...header} />
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <PublicFooter {...footer} />
    </div>
  );
}

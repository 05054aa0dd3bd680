import type { ReactNode } from 'react';
import { CONTENT_ID, SkipLink } from '../skip-link';
import styles from './public-frame.module.css';
import { PublicHeader, type PublicHeaderProps } from './public-header';

export interface PublicFrameProps extends PublicHeaderProps {
  /** Columns of the foot: words about the bank first. */
  footer: ReactNode[];
  /** The page. */
  children: ReactNode;
}

/** What stands around every public page. */
export function PublicFrame({ footer, children, ...header }: PublicFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <PublicHeader {...header} />
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.columns}>
          {footer.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
            <div key={index}>{column}</div>
          ))}
        </div>
      </footer>
    </div>
  );
}

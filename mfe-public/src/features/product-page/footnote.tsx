import type { ReactNode } from 'react';
import styles from './footnote.module.css';

/** What a star on the page stands for. */
export function Footnote({ children }: { children: ReactNode }) {
  return <p className={styles.footnote}>{children}</p>;
}

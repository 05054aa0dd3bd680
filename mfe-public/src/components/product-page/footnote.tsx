import type { ReactNode } from 'react';
import styles from './footnote.module.css';

/** Explains the asterisk used on the page. */
export function Footnote({ children }: { children: ReactNode }) {
  return <p className={styles.footnote}>{children}</p>;
}

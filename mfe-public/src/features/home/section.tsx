import { classNames } from '@larkspur/web-kit/class-names';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** The heading's id; a link may lead there. */
  id: string;
  title: string;
  words?: string;
  /** Its ground: the page's own, a shade of it, or the bank's deep one. */
  on?: 'paper' | 'shade' | 'ground';
  children: ReactNode;
}

/** A part of the home page under a heading of its own, as wide as the window. */
export function Section({ id, title, words, on = 'paper', children }: SectionProps) {
  return (
    <section className={classNames(styles.section, styles[on])} aria-labelledby={id}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {words && <p>{words}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

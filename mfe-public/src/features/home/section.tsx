import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** The heading's id; a link may lead there. */
  id: string;
  title: string;
  text?: string;
  /** A shade darker than the page, to be told from its neighbours. */
  shaded?: boolean;
  children: ReactNode;
}

/** A part of the home page under a heading of its own, as wide as the window. */
export function Section({ id, title, text, shaded = false, children }: SectionProps) {
  return (
    <section className={shaded ? styles.shaded : undefined} aria-labelledby={id}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

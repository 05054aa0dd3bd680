import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Id of the heading, for links to this section. */
  id: string;
  title: string;
  text?: string;
  /** Darker background, to separate it from the neighboring sections. */
  shaded?: boolean;
  children: ReactNode;
}

/** Full-width section of the home page with a heading. */
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

import { classNames } from '@larkspur/web-kit/utils/class-names';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Its fragment: links lead to it. */
  id: string;
  title: string;
  lead?: string;
  /** On a ground of its own, from edge to edge. */
  isSunken?: boolean;
  /** The heading stands at the side where there is room: for what is read line by line. */
  isBeside?: boolean;
  children: ReactNode;
}

/** One part of a product's page. */
export function Section({ id, title, lead, isSunken, isBeside, children }: SectionProps) {
  return (
    <section
      className={classNames(styles.section, isSunken && styles.sunken)}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
    >
      <div className={classNames(styles.inner, isBeside && styles.beside)}>
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

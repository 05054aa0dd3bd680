import { classNames } from '@larkspur/web-kit/utils/class-names';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Also the fragment that links point to. */
  id: string;
  title: string;
  lead?: string;
  /** Full-width background color. */
  isSunken?: boolean;
  /** Places the heading next to the content on wide screens. */
  isBeside?: boolean;
  children: ReactNode;
}

/** Section of a product page. */
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

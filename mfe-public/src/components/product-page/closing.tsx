import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Flower } from '@larkspur/web-kit/brand/flower';
import { classNames } from '@larkspur/web-kit/utils/class-names';
import type { ReactNode } from 'react';
import type { PageLink } from '../page-link';
import styles from './closing.module.css';

export interface ClosingContent {
  title: string;
  text: ReactNode;
  link: PageLink;
}

interface ClosingProps extends ClosingContent {
  /** Adds space above when the previous section has its own background. */
  isApart?: boolean;
}

/** Final call to action at the end of a page. */
export function Closing({ title, text, link, isApart }: ClosingProps) {
  return (
    <section className={classNames(styles.closing, isApart && styles.apart)} aria-labelledby="closing-title">
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 id="closing-title">{title}</h2>
          <p>{text}</p>
        </div>
        <LinkButton to={link.to} variant="accent">
          {link.name}
        </LinkButton>
        <svg className={styles.flower} viewBox="-32 -36 64 66" aria-hidden="true" focusable="false">
          <Flower x={0} y={0} />
        </svg>
      </div>
    </section>
  );
}

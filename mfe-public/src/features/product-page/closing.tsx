import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Flower } from '@larkspur/web-kit/brand/flower';
import { classNames } from '@larkspur/web-kit/utils/class-names';
import type { ReactNode } from 'react';
import type { PageLink } from '../../frame/page-link';
import styles from './closing.module.css';

export interface ClosingWords {
  title: string;
  words: ReactNode;
  link: PageLink;
}

interface ClosingProps extends ClosingWords {
  /** What stands above it has a ground of its own. */
  isApart?: boolean;
}

/** Who has read to the end is asked once more. */
export function Closing({ title, words, link, isApart }: ClosingProps) {
  return (
    <section className={classNames(styles.closing, isApart && styles.apart)} aria-labelledby="closing-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id="closing-title">{title}</h2>
          <p>{words}</p>
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

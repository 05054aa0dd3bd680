import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { Flower } from '@larkspur/web-kit/brand/flower';
import { classNames } from '@larkspur/web-kit/utils/class-names';
import type { ReactNode } from 'react';
import type { PageLink } from '../page-link';
import styles from './call-to-action.module.css';

export interface CallToActionContent {
  title: string;
  text: ReactNode;
  link: PageLink;
}

interface CallToActionProps extends CallToActionContent {
  /** Adds space above when the previous section has its own background. */
  isApart?: boolean;
}

/** Final call to action at the end of a page. */
export function CallToAction({ title, text, link, isApart }: CallToActionProps) {
  return (
    <section
      className={classNames(styles.callToAction, isApart && styles.apart)}
      aria-labelledby="call-to-action-title"
    >
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 id="call-to-action-title">{title}</h2>
          <p>{text}</p>
        </div>
        <LinkButton to={link.to} variant="accent">
          {link.name}
        </LinkButton>
        <svg className={styles.flower} viewBox="-32 -36 64 66" aria-hidden="true">
          <Flower x={0} y={0} />
        </svg>
      </div>
    </section>
  );
}

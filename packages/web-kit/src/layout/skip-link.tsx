import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

export const CONTENT_ID = 'content';

/** The first element of every layout: skips the navigation. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={focusContent}>
      Skip to content
    </a>
  );
}

/** Does what the link does without scripts, but adds no entry to the history, which Back would only return from. */
function focusContent(event: MouseEvent): void {
  event.preventDefault();
  const content = document.getElementById(CONTENT_ID);
  content?.focus({ preventScroll: true });
  content?.scrollIntoView();
}

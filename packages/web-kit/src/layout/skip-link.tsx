import styles from './skip-link.module.css';

export const CONTENT_ID = 'content';

/** The first element of every layout: skips the navigation. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      Skip to content
    </a>
  );
}

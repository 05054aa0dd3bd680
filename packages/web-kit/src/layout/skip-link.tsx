import styles from './skip-link.module.css';

export const CONTENT_ID = 'content';

/** First thing in every frame: past the navigation, to the content. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`}>
      Skip to content
    </a>
  );
}

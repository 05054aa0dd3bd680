import styles from './field.module.css';

/** Shown in a field while data is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

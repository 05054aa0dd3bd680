import { useId } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  /** The running work: "Uploading passport.jpg". */
  label: string;
  /** From 0 to 1. Omit it when the duration is unknown. */
  value?: number;
}

/** Progress of work that takes several seconds. For anything shorter, use Skeleton or a pending button. */
export function Progress({ label, value }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.header}>
        <label htmlFor={id}>{label}</label>
        {value !== undefined && <span aria-hidden="true">{Math.round(value * 100)}%</span>}
      </div>
      <progress id={id} className={styles.bar} value={value} />
    </div>
  );
}

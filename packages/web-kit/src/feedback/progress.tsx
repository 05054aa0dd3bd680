import { useId } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  /** What is under way: "Sending passport.jpg". */
  label: string;
  /** 0 to 1. Without it the end is not known. */
  value?: number;
}

/** How far work of some seconds is. What is there in a moment has a skeleton, or a working button. */
export function Progress({ label, value }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {value !== undefined && <span aria-hidden="true">{Math.round(value * 100)}%</span>}
      </div>
      <progress id={id} className={styles.bar} value={value} />
    </div>
  );
}

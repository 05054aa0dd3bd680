import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './skeleton.module.css';

/** Stands where content will, in about its size. `label` is what a screen reader is told meanwhile. */
export function Skeleton({ label, lines = 4, blocks }: { label: string; lines?: number; blocks?: boolean }) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places
        <div key={line} aria-hidden="true" className={classNames(styles.line, blocks && styles.block)} />
      ))}
    </div>
  );
}

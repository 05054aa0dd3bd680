import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './skeleton.module.css';

/** A placeholder of about the content's size. `label` is announced to screen readers. */
export function Skeleton({ label, lines = 4, blocks }: { label: string; lines?: number; blocks?: boolean }) {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never reordered
        <div key={line} aria-hidden="true" className={classNames(styles.line, blocks && styles.block)} />
      ))}
    </div>
  );
}

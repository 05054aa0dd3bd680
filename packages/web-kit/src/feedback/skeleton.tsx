import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Announced to screen readers. */
  label: string;
  lines?: number;
  /** Cards instead of lines of text. */
  blocks?: boolean;
  /** The rows of a table, below its header. */
  rows?: boolean;
}

/** A placeholder of about the content's size. */
export function Skeleton({ label, lines = 4, blocks, rows }: SkeletonProps) {
  return (
    <div className={classNames(styles.skeleton, rows && styles.rows)} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never reordered
        <div key={line} aria-hidden="true" className={classNames(styles.line, blocks && styles.block)} />
      ))}
    </div>
  );
}

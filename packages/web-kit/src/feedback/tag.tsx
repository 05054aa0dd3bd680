import { CloseIcon } from '../brand/icons';
import styles from './tag.module.css';

export interface TagProps {
  children: string;
  /** Makes the tag removable. */
  onRemove?(): void;
}

/** One active filter. For a status, use Badge. */
export function Tag({ children, onRemove }: TagProps) {
  return (
    <span className={styles.tag}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={`Remove ${children}`} onClick={onRemove}>
          <CloseIcon size={16} />
        </button>
      )}
    </span>
  );
}

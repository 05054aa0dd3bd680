import { Button } from '../action/button';
import { LeftIcon, RightIcon } from '../brand/icons';
import styles from './pager.module.css';

export interface PagerProps {
  /** What is paged: "Users". */
  label: string;
  /** Counts from 1; unknown where somebody came by a link to the middle. */
  page: number | null;
  busy?: boolean;
  /** Missing on the first and on the last page. */
  onPrevious?(): void;
  onNext?(): void;
}

/** From page to page of a long list that is looked things up in. A list that is read in order has ShowMore. */
export function Pager({ label, page, busy, onPrevious, onNext }: PagerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav className={styles.pager} aria-label={`Pages: ${label}`}>
      {/* Never disabled for real: the focus would be lost on the last page. */}
      <Button small aria-disabled={!onPrevious || undefined} onPress={() => busy || onPrevious?.()}>
        <LeftIcon size={16} />
        Previous
      </Button>
      <span className={styles.page} role="status">
        {page !== null && `Page ${page}`}
      </span>
      <Button small aria-disabled={!onNext || undefined} onPress={() => busy || onNext?.()}>
        Next
        <RightIcon size={16} />
      </Button>
    </nav>
  );
}

import { Button } from '../action/button';
import { LeftIcon, RightIcon } from '../brand/icons';
import styles from './pager.module.css';

export interface PagerProps {
  /** Names the paged list: "Users". */
  label: string;
  /** Starts at 1. Unknown when the URL points to a later page directly. */
  page: number | null;
  busy?: boolean;
  /** Absent on the first page; `onNext` is absent on the last. */
  onPrevious?(): void;
  onNext?(): void;
}

/** Pages of a long list that people search. For a list that is read in order, use ShowMore. */
export function Pager({ label, page, busy, onPrevious, onNext }: PagerProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav className={styles.pager} aria-label={`Pages: ${label}`}>
      {/* Not natively disabled, because the button would lose the focus on the last page. */}
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

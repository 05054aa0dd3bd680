import { Button } from '../action/button';
import { LeftIcon, RightIcon } from '../brand/icons';
import { formatCount } from '../format/format';
import { InlineSelect } from './inline-select';
import styles from './pager.module.css';

export interface PageSizeChoice {
  value: number;
  /** In ascending order. */
  options: readonly number[];
  onChange(size: number): void;
}

export interface PagerProps {
  /** Names the paged list: "Users". */
  label: string;
  /** The number of the first item of this page, from 1. Unknown when the URL points to a later page directly. */
  first: number | null;
  /** The number of items on this page. */
  count: number;
  /** Absent: the page has a fixed size. */
  size?: PageSizeChoice;
  busy?: boolean;
  /** Absent on the first page; `onNext` is absent on the last. */
  onPrevious?(): void;
  onNext?(): void;
}

/** Pages of a long list that people search, with its position. For a list that is read in order, use ShowMore. */
export function Pager({ label, first, count, size, busy, onPrevious, onNext }: PagerProps) {
  const hasPages = onPrevious !== undefined || onNext !== undefined;
  if (!hasPages && count === 0) return null;
  return (
    <div className={styles.pager}>
      {size && (hasPages || count > (size.options[0] ?? 0)) && (
        <InlineSelect
          label="Items per page"
          value={String(size.value)}
          options={size.options.map((option) => ({ value: String(option), label: String(option) }))}
          onChange={(value) => size.onChange(Number(value))}
        />
      )}
      <span className={styles.position} role="status">
        {first !== null && count > 0 && describePosition(first, first + count - 1, onNext !== undefined)}
      </span>
      {hasPages && (
        <nav className={styles.buttons} aria-label={`Pages: ${label}`}>
          {/* Not natively disabled, because the button would lose the focus on the last page. */}
          <Button small aria-disabled={!onPrevious || undefined} onPress={() => busy || onPrevious?.()}>
            <LeftIcon size={16} />
            Previous
          </Button>
          <Button small aria-disabled={!onNext || undefined} onPress={() => busy || onNext?.()}>
            Next
            <RightIcon size={16} />
          </Button>
        </nav>
      )}
    </div>
  );
}

/** “1–25 of more than 25”, because the total is known on the last page only: “26–40 of 40” */
function describePosition(first: number, last: number, hasMore: boolean): string {
  const range = first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`;
  return `${range} of ${hasMore ? 'more than ' : ''}${formatCount(last)}`;
}

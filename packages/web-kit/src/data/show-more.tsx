import { useEffect, useRef } from 'react';
import { Button } from '../action/button';
import styles from './show-more.module.css';

/** The part of TanStack Query's infinite results that is used here. */
interface PagedResult {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/**
 * Loads more of a list with a cursor. For a list that people search, use Pager.
 * After the last page the pressed button unmounts, and the focus moves to a message in its place.
 */
export function ShowMore({ list }: { list: PagedResult }) {
  const wasPressed = useRef(false);
  const end = useRef<HTMLParagraphElement>(null);
  const { hasNextPage } = list;

  useEffect(() => {
    if (hasNextPage || !wasPressed.current) return;
    if (document.activeElement === document.body) end.current?.focus();
  }, [hasNextPage]);

  if (!hasNextPage) {
    if (!wasPressed.current) return null;
    return (
      <p ref={end} tabIndex={-1} className={styles.end}>
        You’ve reached the end of the list.
      </p>
    );
  }
  return (
    <div>
      <Button
        pending={list.isFetchingNextPage}
        onPress={() => {
          wasPressed.current = true;
          list.fetchNextPage();
        }}
      >
        Show more
      </Button>
    </div>
  );
}

import { useEffect, useRef } from 'react';
import { Button } from '../action/button';
import styles from './show-more.module.css';

/** What it needs to know of TanStack's paged results. */
interface PagedResult {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

/**
 * Goes on along a list's cursor, for as long as there is more. A list that is looked things up in has a Pager.
 * With the last of the list the pressed button goes: the focus stays where it was, at words that say so.
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
        That is all.
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

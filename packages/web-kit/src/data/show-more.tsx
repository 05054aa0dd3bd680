import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../action/button';
import styles from './show-more.module.css';

/** The part of TanStack Query's infinite results that is used here. */
interface PagedResult {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
  /** After a failure the next page is loaded on a press only. */
  isFetchNextPageError?: boolean;
}

export interface ShowMoreProps {
  list: PagedResult;
  /** Loads the next page before its place scrolls into view. The button remains, for the keyboard and after a failure. */
  loadsOnScroll?: boolean;
}

/**
 * Loads more of a list with a cursor. For a list that people search, use Pager.
 * After the last page the pressed button unmounts, and the focus moves to a message in its place.
 */
export function ShowMore({ list, loadsOnScroll = false }: ShowMoreProps) {
  const wasPressed = useRef(false);
  const end = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage } = list;
  const loadNext = useEffectEvent(() => list.fetchNextPage());

  useEffect(() => {
    if (!loadsOnScroll || !hasNextPage || isFetchingNextPage || list.isFetchNextPageError || !button.current) return;
    // Observed again after each page, because the button may still be near the viewport then.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadNext();
      },
      { rootMargin: '100%' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [loadsOnScroll, hasNextPage, isFetchingNextPage, list.isFetchNextPageError]);

  useEffect(() => {
    if (hasNextPage || !wasPressed.current) return;
    if (document.activeElement === document.body) end.current?.focus();
  }, [hasNextPage]);

  if (!hasNextPage) {
    if (!wasPressed.current) return null;
    return (
      <p ref={end} tabIndex={-1} className={styles.end} data-screen-only="">
        You’ve reached the end of the list.
      </p>
    );
  }
  return (
    <div ref={button} data-screen-only="">
      {list.isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className={styles.end}>
          We couldn’t load more. What you see is still correct.
        </p>
      )}
      <Button
        pending={isFetchingNextPage}
        onPress={() => {
          wasPressed.current = true;
          list.fetchNextPage();
        }}
      >
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

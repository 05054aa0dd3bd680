import { type RefObject, useEffect, useRef } from 'react';

interface NeighborFocus {
  list: RefObject<HTMLUListElement | null>;
  /** The item at this position may leave the list with the button that was pressed in it; `null` if it stays. */
  expectRemoval(index: number | null): void;
}

/** Moves a focus that left the page with an item to the next item, or to the heading of the page if there is none. */
export function useNeighborFocus(items: readonly unknown[] | undefined): NeighborFocus {
  const list = useRef<HTMLUListElement>(null);
  const expected = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list has removed something
  useEffect(() => {
    const index = expected.current;
    // A later change of the list has nothing to do with the button.
    expected.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const next = list.current?.children[index]?.querySelector('button');
    (next ?? document.querySelector('h1'))?.focus();
  }, [items]);

  return { list, expectRemoval: (index) => (expected.current = index) };
}

import { type RefObject, useEffect, useRef } from 'react';

interface NeighborFocus {
  list: RefObject<HTMLUListElement | null>;
  /** The item at this position may leave the list with the button that was pressed in it. */
  expectRemoval(index: number): void;
}

/** Moves a focus that left the page with an item to the next item, or to the heading of the page if there is none. */
export function useNeighborFocus(items: readonly unknown[] | undefined): NeighborFocus {
  const list = useRef<HTMLUListElement>(null);
  const expected = useRef<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list has removed something
  useEffect(() => {
    if (expected.current === null || document.activeElement !== document.body) return;
    const next = list.current?.children[expected.current]?.querySelector('button');
    (next ?? document.querySelector('h1'))?.focus();
    expected.current = null;
  }, [items]);

  return { list, expectRemoval: (index) => (expected.current = index) };
}

import { useLocation } from '@larkspur/router';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** An item of a list, and how far its top is from that of the viewport. */
interface Place {
  item: string;
  /** Pixels, negative if the item begins above the viewport. */
  top: number;
}

/** By history entry. */
const PLACES = new Map<string, Place>();
const MAX_PLACES = 100;

export interface ListPlace<E extends HTMLElement> {
  /** The element that contains the list. */
  list: RefObject<E | null>;
  /** The item that the list stands at; it has to be rendered from the start. */
  startAt: string | undefined;
}

/**
 * Brings a list back to the item that it stood at when Back opens it again. The page's scroll position alone is not enough when
 * items were added above, or are rendered only near the viewport. Items have their id in `data-item`.
 */
export function useListPlace<E extends HTMLElement>(): ListPlace<E> {
  const list = useRef<E>(null);
  const { key } = useLocation();
  const [place] = useState(() => PLACES.get(key));

  const remember = useEffectEvent(() => {
    const left = list.current && findPlace(list.current);
    if (PLACES.size >= MAX_PLACES) PLACES.clear();
    if (left) PLACES.set(key, left);
    else PLACES.delete(key);
  });

  useLayoutEffect(() => {
    // After the effects of the host, which restores the page's scroll position, and before the browser paints.
    if (place) queueMicrotask(() => returnTo(place, list.current));
    return () => remember();
  }, [place]);

  return { list, startAt: place?.item };
}

/** @returns `null` while the beginning of the list is in view, where new items have to be seen */
function findPlace(list: HTMLElement): Place | null {
  if (list.getBoundingClientRect().top >= 0) return null;
  for (const item of list.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top, bottom } = item.getBoundingClientRect();
    if (bottom > 0 && item.dataset.item) return { item: item.dataset.item, top };
  }
  return null;
}

function returnTo({ item, top }: Place, list: HTMLElement | null): void {
  const element = list?.querySelector(`[data-item="${CSS.escape(item)}"]`);
  if (element) window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
}

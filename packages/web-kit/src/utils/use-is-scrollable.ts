import { type RefObject, useEffect, useRef, useState } from 'react';

/** Tells whether the content of an element is wider than the element, now and whenever its size changes. */
export function useIsScrollable<E extends Element>(): { ref: RefObject<E | null>; isScrollable: boolean } {
  const ref = useRef<E>(null);
  const [isScrollable, setScrollable] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setScrollable(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    // The content may grow while the element does not, as when a font arrives.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { ref, isScrollable };
}

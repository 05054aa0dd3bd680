type OnChange = (entry: IntersectionObserverEntry) => void;

/** How far around the viewport counts as near. */
const NEAR = { rootMargin: '100% 0px' };

const listeners = new Map<Element, OnChange>();
let observer: IntersectionObserver | null = null;

/**
 * Reports when an element comes near the viewport or leaves it. One observer for all elements, because a long list has hundreds.
 * @returns a function that stops it
 */
export function observeNear(element: Element, onChange: OnChange): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry);
  }, NEAR);
  listeners.set(element, onChange);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = null;
  };
}

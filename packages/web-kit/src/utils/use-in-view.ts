import { type RefObject, useEffect, useRef, useState } from 'react';

/** Tells whether an element has ever been in or near the viewport. */
export function useInView<E extends Element>(
  initiallyInView: boolean,
): { ref: RefObject<E | null>; isInView: boolean } {
  const ref = useRef<E>(null);
  const [isInView, setInView] = useState(initiallyInView);
  useEffect(() => {
    if (isInView || !ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setInView(true);
      },
      { rootMargin: '25%' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isInView]);
  return { ref, isInView };
}

import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has ever been in or near the viewport. */
export function useInView<E extends Element>(fromTheStart: boolean): { ref: RefObject<E | null>; isSeen: boolean } {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(fromTheStart);
  useEffect(() => {
    if (isSeen || !ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '25%' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}

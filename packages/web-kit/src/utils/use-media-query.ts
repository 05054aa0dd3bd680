import { useCallback, useSyncExternalStore } from 'react';

/** The primary pointer is a finger. The platform's own list and camera are better then. */
export const COARSE_POINTER = '(pointer: coarse)';
/** The system asks for reduced motion. For animation by script; style sheets use the media query. */
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** jsdom has no `matchMedia`. */
const media = (query: string) => globalThis.matchMedia?.(query);

export function matchesMedia(query: string): boolean {
  return media(query)?.matches ?? false;
}

/** Returns whether a media query matches: `false` in prerendered HTML. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = media(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(query),
    () => false,
  );
}

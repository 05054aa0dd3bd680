import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether the system asks for reduced motion. For animation by script; style sheets use the media query. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, prefersReducedMotion, () => false);
}

export function prefersReducedMotion(): boolean {
  return query()?.matches ?? false;
}

function subscribe(listener: () => void): () => void {
  const media = query();
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

import { useSyncExternalStore } from 'react';

const query = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether somebody asked their system for less motion. For what a script moves; styles ask the same by themselves. */
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

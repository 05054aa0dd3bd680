import { useSyncExternalStore } from 'react';

const COARSE = '(pointer: coarse)';

/** Whether the primary pointer is a finger. The platform's own list and camera are better then. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(watch, isCoarse, () => false);
}

function isCoarse(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(COARSE).matches;
}

function watch(changed: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => {};
  const query = window.matchMedia(COARSE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store';

/** The store's current value; renders again when it changes. */
export function useStore<T>({ subscribe, getSnapshot }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}

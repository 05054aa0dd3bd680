import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns whether the page is running in the browser: false while it is prerendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this page's scripts run: not in the HTML that was rendered ahead. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Asks the user, and calls `leave` if they agree. @returns false if there is nothing to ask, and `leave` was not taken */
type Ask = (leave: () => void) => boolean;

const guards = new Set<Ask>();

/** @returns removes it */
export function addLeaveGuard(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/**
 * Signs out, or leaves the page in another way that is no navigation: immediately, or when the user agrees to lose unsaved
 * changes.
 */
export function leavePage(leave: () => void): void {
  for (const ask of guards) if (ask(leave)) return;
  leave();
}

/** Asks the user, and calls `leave` if they agree. @returns false if there is nothing to ask, and `leave` was not taken */
type Ask = (leave: () => void) => boolean;

const guards = new Set<Ask>();

/** @returns removes it */
export function addLeaveGuard(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** Leaves the page in a way that is no navigation of the user's, such as signing out: at once, or when they agree to lose unsaved changes. */
export function leavePage(leave: () => void): void {
  for (const ask of guards) if (ask(leave)) return;
  leave();
}

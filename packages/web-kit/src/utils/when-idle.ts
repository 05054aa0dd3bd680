/** The delay where the browser does not say when it is idle: long enough for the first data of a page. */
const DELAY_MS = 2_000;

/**
 * Runs something when the browser has nothing else to do.
 * @param timeout after these milliseconds, it runs while the browser is busy, too
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, timeout?: number): () => void {
  if ('requestIdleCallback' in window) {
    const request = window.requestIdleCallback(run, { timeout });
    return () => window.cancelIdleCallback(request);
  }
  const timer = setTimeout(run, DELAY_MS);
  return () => clearTimeout(timer);
}

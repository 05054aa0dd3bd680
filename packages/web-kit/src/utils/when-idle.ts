/** Where the browser does not say when it is idle: long enough for the first data of a page. */
const DELAY_MS = 2_000;

/**
 * Runs something when the browser has nothing else to do.
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = window.requestIdleCallback(run);
    return () => window.cancelIdleCallback(request);
  }
  const timer = setTimeout(run, DELAY_MS);
  return () => clearTimeout(timer);
}

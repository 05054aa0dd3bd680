import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `work` has succeeded or failed, or `ms` have passed: a broker that hangs may never answer. */
export async function withTimeout(ms: number, work: () => Promise<unknown>): Promise<void> {
  const timeout = new AbortController();
  try {
    await Promise.race([work(), delay(ms, undefined, { signal: timeout.signal })]);
  } catch {
    // The connection is gone, so nothing is left to wait for.
  } finally {
    timeout.abort();
  }
}

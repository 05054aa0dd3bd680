import { setTimeout as delay } from 'node:timers/promises';

/** Waits for what a broker that hangs might never answer: until it is done, has failed, or `ms` have passed. */
export async function withTimeout(ms: number, work: () => Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  try {
    await Promise.race([work(), delay(ms, undefined, { signal: patience.signal })]);
  } catch {
    // The connection is gone, and with it what was asked for.
  } finally {
    patience.abort();
  }
}

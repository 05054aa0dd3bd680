import { setTimeout as sleep } from 'node:timers/promises';

/** Retries until `attempt` resolves. @throws the last error when the time is over */
export async function eventually<T>(attempt: () => Promise<T>, withinMs = 60_000, intervalMs = 100): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(intervalMs);
    }
  }
}

/** Waits for a condition. @param what is named in the error when the time is over */
export function until(holds: () => boolean | Promise<boolean>, what = String(holds)): Promise<void> {
  return eventually(async () => {
    if (!(await holds())) throw new Error(`Timed out: ${what}`);
  });
}

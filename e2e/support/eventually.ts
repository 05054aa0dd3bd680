import { setTimeout as sleep } from 'node:timers/promises';

/** What `attempt` resolves with, as soon as it does. @throws its last error when that takes too long */
export async function eventually<T>(attempt: () => Promise<T>, withinMs = 15_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(100);
    }
  }
}

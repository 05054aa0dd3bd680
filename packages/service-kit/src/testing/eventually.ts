import { setTimeout as delay } from 'node:timers/promises';

/** Retries until `attempt` has a result; for effects of messages and other processes. */
export async function eventually<T>(attempt: () => Promise<T | null>, withinMs = 10_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    if (Date.now() > until) throw new Error(`No result within ${withinMs} ms.`);
    await delay(50);
  }
}

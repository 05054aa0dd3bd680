import { setTimeout as delay } from 'node:timers/promises';

/** Tries until there is a result; for what another process or a message brings about. */
export async function eventually<T>(attempt: () => Promise<T | null>, withinMs = 10_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    if (Date.now() > until) throw new Error(`It did not happen within ${withinMs} ms.`);
    await delay(50);
  }
}

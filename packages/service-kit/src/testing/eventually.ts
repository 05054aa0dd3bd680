import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';

const INTERVAL_MS = 25;
const DEFAULT_TIMEOUT_MS = 60_000;

/** Reads until there is a value; for effects of messages and other processes. */
export function eventually<T>(read: () => Promise<T | null>, withinMs?: number): Promise<T>;
/** Reads until the value is accepted. @throws with the last value when the time is over */
export function eventually<T>(
  read: () => T | Promise<T>,
  accepts: (value: T) => boolean,
  withinMs?: number,
): Promise<T>;
export async function eventually<T>(
  read: () => T | Promise<T>,
  condition?: ((value: T) => boolean) | number,
  limit = DEFAULT_TIMEOUT_MS,
): Promise<T> {
  const [accepts, withinMs] =
    typeof condition === 'function' ? [condition, limit] : [(value: T) => value !== null, condition ?? limit];
  for (const until = Date.now() + withinMs; ; await delay(INTERVAL_MS)) {
    const value = await read();
    if (accepts(value)) return value;
    if (Date.now() > until) throw new Error(`Not accepted within ${withinMs} ms: ${inspect(value)}`);
  }
}

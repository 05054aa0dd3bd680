import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';
import type { EventSourceMessage } from 'eventsource-parser';

/** One event of the stream, also as it is broadcast between tabs. */
export type LiveMessage = {
  [Name in LiveEventName]: { id: string | null; name: Name; data: LiveEvents[Name] };
}[LiveEventName];

const NAMES: readonly string[] = ['ready', 'transaction', 'balance', 'end'] satisfies LiveEventName[];

/** @returns `null` for an event of a newer server that this page does not know, and for a malformed one */
export function parseMessage({ id, event, data }: EventSourceMessage): LiveMessage | null {
  try {
    return asMessage({ id: id ?? null, name: event, data: JSON.parse(data) });
  } catch {
    return null;
  }
}

/** Checks name and id. The data of a known name is trusted, because the server sent it. */
export function asMessage(value: unknown): LiveMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, data } = value as Partial<Record<'id' | 'name' | 'data', unknown>>;
  const known = typeof name === 'string' && NAMES.includes(name) && typeof data === 'object' && data !== null;
  return known && (id === null || typeof id === 'string') ? (value as LiveMessage) : null;
}

import type { LiveEventName, LiveEvents } from '@larkspur/contracts/live';
import type { EventSourceMessage } from 'eventsource-parser';

/** One event of the stream, as it goes from tab to tab too. */
export type LiveMessage = {
  [Name in LiveEventName]: { id: string | null; name: Name; data: LiveEvents[Name] };
}[LiveEventName];

const NAMES: readonly string[] = ['ready', 'transaction', 'balance', 'end'] satisfies LiveEventName[];

/** @returns `null` for an event that a newer bank sends and this page does not know, and for one that is broken */
export function parseMessage({ id, event, data }: EventSourceMessage): LiveMessage | null {
  try {
    return asMessage({ id: id ?? null, name: event, data: JSON.parse(data) });
  } catch {
    return null;
  }
}

/** The names and ids are looked at; what belongs to a name, the bank says that sent it. */
export function asMessage(value: unknown): LiveMessage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, data } = value as Partial<Record<'id' | 'name' | 'data', unknown>>;
  const known = typeof name === 'string' && NAMES.includes(name) && typeof data === 'object' && data !== null;
  return known && (id === null || typeof id === 'string') ? (value as LiveMessage) : null;
}

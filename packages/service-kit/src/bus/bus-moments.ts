import { channel } from 'node:diagnostics_channel';

export const BUS_CHANNEL = 'larkspur:bus';

/**
 * A message is about to leave, or has left: a reply when it was handed to the connection, an event of the outbox when the
 * broker confirmed it.
 */
export interface BusMoment {
  kind: 'reply' | 'event';
  /** The command's or the event's name. */
  name: string;
  phase: 'before' | 'after';
}

const moments = channel(BUS_CHANNEL);

/**
 * Sends a message and publishes the moments before and after it on a diagnostics channel (`node:diagnostics_channel`),
 * which costs nothing without a subscriber. A message that could not be sent has no `after`.
 */
export async function withBusMoments<T>(kind: BusMoment['kind'], name: string, send: () => Promise<T> | T): Promise<T> {
  emit({ kind, name, phase: 'before' });
  const result = await send();
  emit({ kind, name, phase: 'after' });
  return result;
}

function emit(moment: BusMoment): void {
  if (moments.hasSubscribers) moments.publish(moment);
}

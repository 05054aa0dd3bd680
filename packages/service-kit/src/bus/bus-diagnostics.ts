import { channel } from 'node:diagnostics_channel';

export const BUS_CHANNEL = 'larkspur:bus';

/**
 * Published before and after a message is sent. A reply counts as sent when it was handed to the connection, an event of the
 * outbox when the broker confirmed it.
 */
export interface BusDiagnosticEvent {
  kind: 'reply' | 'event';
  /** The command's or the event's name. */
  name: string;
  phase: 'before' | 'after';
}

const diagnostics = channel(BUS_CHANNEL);

/**
 * Sends a message and publishes an event before and after it on a diagnostics channel (`node:diagnostics_channel`),
 * which costs nothing without a subscriber. A message that could not be sent has no `after`.
 */
export async function withBusDiagnostics<T>(
  kind: BusDiagnosticEvent['kind'],
  name: string,
  send: () => Promise<T> | T,
): Promise<T> {
  emit({ kind, name, phase: 'before' });
  const result = await send();
  emit({ kind, name, phase: 'after' });
  return result;
}

function emit(event: BusDiagnosticEvent): void {
  if (diagnostics.hasSubscribers) diagnostics.publish(event);
}

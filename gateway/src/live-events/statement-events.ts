import type { StatementChange } from '@larkspur/contracts/messages';
import { centsToDollars } from '@larkspur/service-kit/money';
import { formatEvent } from './event-format';

/** The formatted events of one message for one user. */
export interface UserEvents {
  text: string;
  count: number;
}

const MESSAGE_ID = /^[\w-]{1,64}$/;

/**
 * The events of one message, by user. An event's id consists of the message's id and the event's position in it, so that
 * it is the same in every instance of the gateway.
 * @throws RangeError when the message's id is not valid
 */
export function eventsByUser(messageId: string, changes: readonly StatementChange[]): Map<string, UserEvents> {
  if (!MESSAGE_ID.test(messageId)) throw new RangeError('The message has no id that fits into an event id.');
  const byUser = new Map<string, string[]>();
  for (const [index, change] of changes.entries()) {
    const events = byUser.get(change.userId) ?? [];
    byUser.set(change.userId, events);
    events.push(...formatChange(`${messageId}.${index}`, change));
  }
  return new Map(Array.from(byUser, ([userId, events]) => [userId, { text: events.join(''), count: events.length }]));
}

/** The balance follows its statement line: a client disconnected between them resumes with the balance. */
function* formatChange(id: string, { line, balance }: StatementChange): Iterable<string> {
  yield formatEvent(`${id}.0`, 'transaction', line);
  if (!balance) return;
  const { account, balanceCents, revision } = balance;
  yield formatEvent(`${id}.1`, 'balance', { account, balance: centsToDollars(balanceCents), revision });
}

/** The id of the message that an event belongs to; `null` when the event id is not one of the gateway's. */
export function messageIdOf(eventId: string): string | null {
  return /^([\w-]{1,64})(?:\.\d{1,7}\.[01])?$/.exec(eventId)?.[1] ?? null;
}

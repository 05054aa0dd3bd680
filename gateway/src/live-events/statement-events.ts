import type { StatementChange } from '@larkspur/contracts/messages';
import { centsToDollars } from '@larkspur/service-kit/money';
import { formatEvent } from './event-format';

/** What one message has for one user, ready to be written. */
export interface UserEvents {
  text: string;
  events: number;
}

const MESSAGE_ID = /^[\w-]{1,64}$/;

/**
 * The events of one message, by user. An event's id is the message's and its position there: the same in every instance
 * of the gateway.
 * @throws RangeError when the message is not what its contract says
 */
export function eventsByUser(messageId: string, changes: readonly StatementChange[]): Map<string, UserEvents> {
  if (!MESSAGE_ID.test(messageId)) throw new RangeError('The message has no id that an event could carry.');
  const news = new Map<string, UserEvents>();
  for (const [index, change] of changes.entries()) {
    const own = news.get(change.userId) ?? { text: '', events: 0 };
    news.set(change.userId, own);
    for (const text of formatChange(`${messageId}.${index}`, change)) {
      own.text += text;
      own.events += 1;
    }
  }
  return news;
}

/** The balance follows its line: who has read one without the other has broken off between them, and comes again. */
function* formatChange(id: string, { line, balance }: StatementChange): Iterable<string> {
  yield formatEvent(`${id}.0`, 'transaction', line);
  if (!balance) return;
  const { account, balanceCents, revision } = balance;
  yield formatEvent(`${id}.1`, 'balance', { account, balance: centsToDollars(balanceCents), revision });
}

/** The message that an event's id speaks of; `null` for what is no id of ours. */
export function messageIdOf(eventId: string): string | null {
  return /^([\w-]{1,64})(?:\.\d{1,7}\.[01])?$/.exec(eventId)?.[1] ?? null;
}

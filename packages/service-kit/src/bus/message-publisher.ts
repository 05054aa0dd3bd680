import { DEAD_LETTER_COLLECTOR, MESSAGING_SERVICES, type MessagingService } from '@larkspur/contracts/messages';
import type { MessageProperties } from 'amqplib';

/** The header with the publisher of a message that another service forwards; empty if the publisher is unknown. */
export const PUBLISHED_BY = 'x-published-by';
/** The id of the dead letter that was redriven as this message. */
export const REDRIVEN_FROM = 'x-redriven-from';

/**
 * The service whose RabbitMQ user this process connects as: RabbitMQ refuses a message that names another user. Undefined where
 * all services share one user.
 */
export function serviceUser(url: string): MessagingService | undefined {
  const { username } = new URL(url);
  return MESSAGING_SERVICES.find((service) => service === username);
}

/**
 * Returns the publisher of the message, as validated by RabbitMQ.
 * @param relays services that are trusted to name the publisher of a message that they forward
 * @returns null when the publisher is unknown, such as where all services share one user
 */
export function publisherOf(
  { userId, headers }: MessageProperties,
  relays: readonly (string | undefined)[],
): string | null {
  if (typeof userId !== 'string' || userId === '') return null;
  const original: unknown = headers?.[PUBLISHED_BY];
  const isRedriven = userId === DEAD_LETTER_COLLECTOR && headers?.[REDRIVEN_FROM] !== undefined;
  if (!isRedriven && !(relays.includes(userId) && original !== undefined)) return userId;
  return typeof original === 'string' && original !== '' ? original : null;
}

/**
 * Returns the reason to refuse a message of this publisher. A message without a publisher is also refused, unless all services
 * share one user: a service that may send replies reaches every queue, and could otherwise leave its name out.
 * @param user the RabbitMQ user of the consumer's process, if it is a service's
 * @returns undefined for a message that is handled
 */
export function refusalOf(
  publishedBy: string | null,
  { type, publishers, user }: { type: string; publishers: readonly string[]; user: string | undefined },
): string | undefined {
  if (publishedBy === null) return user === undefined ? undefined : `published by no service, for ${type}`;
  return publishers.includes(publishedBy) ? undefined : `published by ${publishedBy}, which is not listed for ${type}`;
}

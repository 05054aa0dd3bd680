import type { Channel } from 'amqplib';

/** The number of times that a message may be in progress when its consumer crashes, before it is tried alone. */
export const MAX_CRASHES = 5;

/** Delays before further attempts. A message whose handler fails after the last one, alone, is a dead letter. */
export const DEFAULT_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000];

/** The header that selects the delay queue. RabbitMQ does not compare headers whose names begin with `x-`. */
export const DELAY_HEADER = 'delay-ms';

export type MessageKind = 'event' | 'command';

export interface BusNames {
  /**
   * Returns the exchange of one event or command. Each has its own, because RabbitMQ grants access by the names of exchanges:
   * with a common one, a service that may publish one event could publish all.
   */
  exchange(kind: MessageKind, type: string): string;
  dead: string;
  deadLetters: string;
  queue(name: string): string;
  /** Takes messages that a service will try again later, by the delay in their header. */
  delay(service: string): string;
  /** Leads back to the queues of the service, by their names. */
  return(service: string): string;
  delayQueue(service: string, delayMs: number): string;
  /** The name without the namespace; unchanged if it is outside the namespace. */
  withoutPrefix(queue: string): string;
}

export function busNames(namespace: string): BusNames {
  const prefix = `${namespace}.`;
  return {
    exchange: (kind, type) => `${prefix}${kind}.${type}`,
    dead: `${prefix}dead`,
    deadLetters: `${prefix}dead-letters`,
    queue: (name) => prefix + name,
    delay: (service) => `${prefix}delay.${service}`,
    return: (service) => `${prefix}return.${service}`,
    delayQueue: (service, delayMs) => `${prefix}${service}.delay.${delayMs}`,
    withoutPrefix: (queue) => (queue.startsWith(prefix) ? queue.slice(prefix.length) : queue),
  };
}

export interface QueueBinding {
  exchange: string;
  key: string;
}

/** The service that consumes a queue. */
export function serviceOf(queue: string): string {
  return queue.slice(0, queue.indexOf('.'));
}

export type ExchangeType = 'direct' | 'headers';

export async function assertExchange(channel: Channel, exchange: string, type: ExchangeType = 'direct'): Promise<void> {
  await channel.assertExchange(exchange, type, { durable: true });
}

/**
 * Declares a durable quorum queue. A queue that exists must be used as it is: declaring it with other arguments, such as
 * those of an earlier version, would fail with 406.
 *
 * The type is an argument because RabbitMQ cannot change it later. Limits are enforced by the consumer, and an operator may
 * add others with a policy. RabbitMQ 4 drops a message after 20 redeliveries unless an argument or a policy says
 * otherwise; earlier versions have no limit and refuse the argument.
 */
export async function assertQuorumQueue(
  channel: Channel,
  queue: string,
  more: Record<string, string | number> = {},
): Promise<void> {
  const version = Number.parseInt(channel.connection.serverProperties.version, 10);
  await channel.assertQueue(queue, { durable: true, arguments: { ...quorumArguments(version), ...more } });
}

/** @param version of RabbitMQ */
export function quorumArguments(version: number): Record<string, string | number> {
  return { 'x-queue-type': 'quorum', ...(version >= 4 && { 'x-delivery-limit': -1 }) };
}

/**
 * The arguments of a queue without consumers: a message returns when it has been here for `delayMs`. It returns at least once,
 * so that a crash of the broker in between loses nothing. This requires `reject-publish`.
 */
export function delayArguments(returnExchange: string, delayMs: number): Record<string, string | number> {
  return {
    'x-message-ttl': delayMs,
    'x-dead-letter-exchange': returnExchange,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
  };
}

/** The routing keys of messages that queues reject: the names of the queues, or the message types (see `bindDeadLetters`). */
export function deadLetterKeys(names: BusNames, queues: readonly { queue: string; type: string }[]): string[] {
  return [...new Set(queues.flatMap(({ queue, type }) => [names.queue(queue), type]))];
}

/** Routes messages that a queue rejects to the dead letters. */
export async function bindDeadLetters(
  channel: Channel,
  { queue, names, binding }: { queue: string; names: BusNames; binding: QueueBinding },
): Promise<void> {
  await channel.bindQueue(names.deadLetters, names.dead, queue);
  // The routing key of a message that a policy dead-letters is the one it was published with.
  await channel.bindQueue(names.deadLetters, names.dead, binding.key);
}

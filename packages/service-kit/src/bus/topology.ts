import type { Channel } from 'amqplib';

/** Redeliveries of a message before it is dead-lettered. */
export const DELIVERY_LIMIT = 5;

export type MessageKind = 'event' | 'command';

export interface BusNames {
  /**
   * The exchange of one event or command. Each has its own, because RabbitMQ grants access by the names of exchanges:
   * through a common one, whoever may publish one event may publish all.
   */
  exchange(kind: MessageKind, type: string): string;
  dead: string;
  deadLetters: string;
  queue(name: string): string;
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
    withoutPrefix: (queue) => (queue.startsWith(prefix) ? queue.slice(prefix.length) : queue),
  };
}

export interface QueueBinding {
  exchange: string;
  key: string;
}

export async function assertExchange(channel: Channel, exchange: string): Promise<void> {
  await channel.assertExchange(exchange, 'direct', { durable: true });
}

/**
 * Declares a durable quorum queue. A queue that exists must be used as it is: declaring it with other arguments, such as
 * those of an earlier version, would fail with 406.
 *
 * The type is an argument because RabbitMQ cannot change it later. Limits are enforced by the consumer, and an operator may
 * add others with a policy. RabbitMQ 4 drops a message after 20 redeliveries unless an argument or a policy says
 * otherwise; earlier versions have no limit and refuse the argument.
 */
export async function assertQuorumQueue(channel: Channel, queue: string): Promise<void> {
  const hasDefaultLimit = Number.parseInt(channel.connection.serverProperties.version, 10) >= 4;
  await channel.assertQueue(queue, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', ...(hasDefaultLimit && { 'x-delivery-limit': -1 }) },
  });
}

/** Binds the dead letters to what a queue rejects. */
export async function bindDeadLetters(
  channel: Channel,
  { queue, names, binding }: { queue: string; names: BusNames; binding: QueueBinding },
): Promise<void> {
  await channel.bindQueue(names.deadLetters, names.dead, queue);
  // The routing key of a message that a policy dead-letters is the one it was published with.
  await channel.bindQueue(names.deadLetters, names.dead, binding.key);
  // Earlier versions had a dead-letter queue for each queue, which must get no more copies. If it is missing, this does nothing.
  await channel.unbindQueue(`${queue}.dead`, names.dead, queue);
}

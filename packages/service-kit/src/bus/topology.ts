import type { Channel } from 'amqplib';

/** Times a message is given out again before it goes to the dead letters. */
export const DELIVERY_LIMIT = 5;

export interface BusNames {
  events: string;
  commands: string;
  dead: string;
  deadLetters: string;
  queue(name: string): string;
  /** The name without the namespace; as it is where it lies outside. */
  withoutPrefix(queue: string): string;
}

export function busNames(namespace: string): BusNames {
  const prefix = `${namespace}.`;
  return {
    events: `${prefix}events`,
    commands: `${prefix}commands`,
    dead: `${prefix}dead`,
    deadLetters: `${prefix}dead-letters`,
    queue: (name) => prefix + name,
    withoutPrefix: (queue) => (queue.startsWith(prefix) ? queue.slice(prefix.length) : queue),
  };
}

export async function assertExchanges(channel: Channel, names: BusNames): Promise<void> {
  await channel.assertExchange(names.events, 'topic', { durable: true });
  await channel.assertExchange(names.commands, 'direct', { durable: true });
  await channel.assertExchange(names.dead, 'direct', { durable: true });
}

/** What every queue refused for good. Nothing is dead-lettered from here: who collects it keeps a message or holds it. */
export async function assertDeadLetters(channel: Channel, names: BusNames): Promise<void> {
  await channel.assertQueue(names.deadLetters, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
}

/** A durable quorum queue whose refused messages go to the dead letters: nothing is lost without a trace. */
export async function assertQueue(
  channel: Channel,
  names: BusNames,
  name: string,
  binding: { exchange: string; key: string },
): Promise<void> {
  const queue = names.queue(name);
  await assertDeadLetters(channel, names);
  await channel.bindQueue(names.deadLetters, names.dead, queue);
  // Each queue had a dead queue of its own before: it gets no copies that nobody would read. No such queue is no error.
  await channel.unbindQueue(`${queue}.dead`, names.dead, queue);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': names.dead,
      'x-dead-letter-routing-key': queue,
      // The dead letters confirm before the message leaves this queue; RabbitMQ asks for reject-publish with it.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
  await channel.bindQueue(queue, binding.exchange, binding.key);
}

import type { Channel } from 'amqplib';

/** Times a message is given out again before it goes to the dead queue. */
export const DELIVERY_LIMIT = 5;

export interface BusNames {
  events: string;
  commands: string;
  dead: string;
  queue(name: string): string;
  deadQueue(name: string): string;
}

export function busNames(namespace: string): BusNames {
  return {
    events: `${namespace}.events`,
    commands: `${namespace}.commands`,
    dead: `${namespace}.dead`,
    queue: (name) => `${namespace}.${name}`,
    deadQueue: (name) => `${namespace}.${name}.dead`,
  };
}

export async function assertExchanges(channel: Channel, names: BusNames): Promise<void> {
  await channel.assertExchange(names.events, 'topic', { durable: true });
  await channel.assertExchange(names.commands, 'direct', { durable: true });
  await channel.assertExchange(names.dead, 'direct', { durable: true });
}

/** A durable quorum queue, and the dead queue beside it: with what it refused in it, nothing is lost without a trace. */
export async function assertQueue(
  channel: Channel,
  names: BusNames,
  name: string,
  binding: { exchange: string; key: string },
): Promise<void> {
  const queue = names.queue(name);
  const dead = names.deadQueue(name);
  await channel.assertQueue(dead, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(dead, names.dead, queue);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': names.dead,
      'x-dead-letter-routing-key': queue,
      // The dead queue confirms before the message leaves this one; RabbitMQ asks for reject-publish with it.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
  await channel.bindQueue(queue, binding.exchange, binding.key);
}

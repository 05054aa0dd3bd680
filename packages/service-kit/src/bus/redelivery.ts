import { setTimeout as sleep } from 'node:timers/promises';
import type { Channel, ConsumeMessage, Options } from 'amqplib';
import type { BrokerSession } from './broker-session';
import { UnroutableError } from './errors';
import { PUBLISHED_BY, publisherOf } from './message-publisher';
import { type BusNames, DELAY_HEADER } from './topology';

const CONFIRM_TIMEOUT_MS = 5_000;

export interface RedeliveryOptions {
  names: BusNames;
  /** The service that consumes the messages: the queue's name begins with it. */
  service: string;
  /** With the namespace. */
  queue: string;
  /** The RabbitMQ user of this process, if it is a service's. */
  user: string | undefined;
  /** Declares the queue and its delays, in case they were deleted. */
  declare(session: BrokerSession, channel: Channel): Promise<void>;
}

/** The time after which a message is requeued when the broker does not take it. */
const REQUEUE_DELAY_MS = 1_000;

export interface Delivery {
  session: BrokerSession;
  channel: Channel;
  message: ConsumeMessage;
}

/**
 * Sends a message to its queue again, immediately or after a delay. Unlike a negative acknowledgement this does not count as a
 * delivery, so that the broker's count is that of crashes; and while the message waits, it is in the broker.
 */
export class Redelivery {
  constructor(private readonly options: RedeliveryOptions) {}

  /** To the end of the queue. @throws when the broker did not confirm it */
  async return(delivery: Delivery, properties: Options.Publish): Promise<void> {
    const { names, service } = this.options;
    await this.replace(delivery, names.return(service), properties);
  }

  /** @throws when the broker did not confirm it */
  async delay(delivery: Delivery, properties: Options.Publish, delayMs: number): Promise<void> {
    const { names, service } = this.options;
    const headers = { ...properties.headers, [DELAY_HEADER]: String(delayMs) };
    await this.replace(delivery, names.delay(service), { ...properties, headers });
  }

  /** @throws when the broker did not confirm it */
  async deadLetter(delivery: Delivery, properties: Options.Publish): Promise<void> {
    await this.replace(delivery, this.options.names.dead, properties);
  }

  /** Requeues a message that the broker has not confirmed. Never rejects. */
  async requeue({ session, channel, message }: Delivery): Promise<void> {
    if (session.isOpen) await sleep(REQUEUE_DELAY_MS);
    if (!session.isOpen) return;
    try {
      channel.nack(message, false, true);
    } catch {
      // The channel has closed, which returned the message.
    }
  }

  /** In this order, a crash in between leaves two messages rather than none. */
  private async replace(delivery: Delivery, exchange: string, properties: Options.Publish): Promise<void> {
    const { session, channel, message } = delivery;
    const { queue, declare, user } = this.options;
    const publisher = user && { [PUBLISHED_BY]: publisherOf(message.properties, [user]) ?? '' };
    const headers = { ...properties.headers, ...publisher };
    const mandatory = { ...properties, headers, userId: user, mandatory: true };
    const send = () => session.publisher.send(exchange, queue, message.content, mandatory, CONFIRM_TIMEOUT_MS);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof UnroutableError)) throw error;
      session.declarations.invalidate();
      await declare(session, channel);
      await send();
    }
    channel.ack(message);
  }
}

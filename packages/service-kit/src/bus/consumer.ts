import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Channel, ConsumeMessage } from 'amqplib';
import { runInContext } from '../http/request-context';
import type { BrokerSession } from './broker-session';
import { withBusDiagnostics } from './bus-diagnostics';
import { REFUSED_AT, REFUSED_BECAUSE } from './dead-letter';
import { decode, encode, InvalidMessageError, type MessageMeta, toMessageMeta, toProperties } from './envelope';
import { HANDLER_TIMEOUT_MS, HandlerTimeoutError, withHandlerTimeout } from './handler-timeout';
import { type BusNames, DELIVERY_LIMIT, type MessageKind } from './topology';
import { withTimeout } from './with-timeout';

const DEFAULT_PREFETCH = 10;
const STOP_TIMEOUT_MS = 1_000;
const DEAD_LETTER_TIMEOUT_MS = 5_000;
/** RabbitMQ's own word for it, where a policy limits deliveries. */
const DELIVERY_LIMIT_REACHED = 'delivery_limit';
const MAX_REDELIVERY_MS = 30_000;

export interface ConsumerOptions {
  /** The event or command that the queue carries. */
  type: string;
  kind: MessageKind;
  queue: string;
  dto: new () => object;
  prefetch?: number | undefined;
  /** Delay before the first redelivery; quadrupled for each further one. */
  redeliveryMs: number;
  handlerTimeoutMs?: number | undefined;
  names: BusNames;
  appId: string;
  handle(payload: object, meta: MessageMeta): Promise<unknown>;
  onFailure(cause: 'error' | 'timeout'): void;
}

/** Consumes one queue, at least once: a message is acknowledged after its handler has finished. */
export class Consumer {
  private readonly logger = new Logger(Consumer.name);
  private readonly inFlight = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private session: BrokerSession | undefined;
  private cancel: (() => Promise<void>) | undefined;
  /**
   * A round trip on the consumer's channel. amqplib interleaves channels, so closing the connection could overtake the
   * last acknowledgements, and handled messages would be redelivered.
   */
  private flush: (() => Promise<void>) | undefined;

  constructor(readonly options: ConsumerOptions) {}

  /** Declares the queue and consumes it, once per session. */
  async attach(session: BrokerSession): Promise<void> {
    if (this.session === session) return;
    this.session = session;
    const { names, queue, type, kind, prefetch = DEFAULT_PREFETCH } = this.options;
    const channel = await session.openChannel();
    await session.declareQueue(channel, queue, {
      exchange: names.exchange(kind, type),
      key: type,
    });
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(names.queue(queue), (message) => {
      // The broker canceled the consumer because its queue was deleted: reconnect, which declares it again.
      if (message === null) return void channel.close().catch(() => undefined);
      this.track(this.receive(session, channel, message));
    });
    this.cancel = async () => {
      await channel.cancel(consumerTag);
    };
    this.flush = async () => {
      await channel.prefetch(prefetch);
    };
  }

  /** Stops consuming and waits for the messages in progress. */
  async stop(): Promise<void> {
    await withTimeout(STOP_TIMEOUT_MS, async () => this.cancel?.());
    this.stopping.abort();
    while (this.inFlight.size > 0) await Promise.all(this.inFlight);
    await withTimeout(STOP_TIMEOUT_MS, async () => this.flush?.());
  }

  private track(work: Promise<void>): void {
    this.inFlight.add(work);
    void work.finally(() => this.inFlight.delete(work));
  }

  /** Never rejects. A message that cannot be acknowledged because the connection was lost is redelivered by the broker. */
  private async receive(session: BrokerSession, channel: Channel, message: ConsumeMessage): Promise<void> {
    const meta = toMessageMeta(message);
    const { traceparent, messageId } = meta;
    try {
      await runInContext({ traceparent, messageId }, () => this.settle(session, channel, message, meta));
    } catch (error) {
      this.logger.warn(
        { err: error, queue: this.options.queue, messageId },
        'Could not acknowledge or requeue a message',
      );
    }
  }

  private async settle(
    session: BrokerSession,
    channel: Channel,
    message: ConsumeMessage,
    meta: MessageMeta,
  ): Promise<void> {
    const { type, dto, queue, handlerTimeoutMs = HANDLER_TIMEOUT_MS } = this.options;
    // The process ended each time while it handled this message.
    if (deliveryCount(message) > DELIVERY_LIMIT)
      return this.deadLetter(session, channel, message, DELIVERY_LIMIT_REACHED);
    let reply: unknown;
    try {
      const payload = await decode(message, type, dto);
      reply = await withHandlerTimeout(handlerTimeoutMs, () => this.options.handle(payload, meta));
    } catch (error) {
      if (error instanceof InvalidMessageError) return this.deadLetter(session, channel, message, error.message);
      this.options.onFailure(error instanceof HandlerTimeoutError ? 'timeout' : 'error');
      this.logger.error({ err: error, queue, messageId: meta.messageId }, 'A message handler failed');
      return this.redeliver(session, channel, message);
    }
    if (this.options.kind === 'command' && message.properties.replyTo) {
      await withBusDiagnostics('reply', type, () => this.reply(channel, message, reply));
    }
    channel.ack(message);
  }

  private reply(channel: Channel, { properties }: ConsumeMessage, reply: unknown): void {
    const { type, appId } = this.options;
    const envelope = toProperties({
      type,
      appId,
      messageId: properties.messageId,
      traceparent: properties.headers?.traceparent,
    });
    channel.publish('', properties.replyTo, encode(reply), {
      ...envelope,
      persistent: false,
      correlationId: properties.correlationId,
    });
  }

  /** An invalid message goes to the dead letters immediately, with the reason: a redelivery would not make it valid. */
  private async deadLetter(
    session: BrokerSession,
    channel: Channel,
    message: ConsumeMessage,
    reason: string,
  ): Promise<void> {
    const { names, queue } = this.options;
    this.logger.error({ queue, reason, messageId: message.properties.messageId }, 'Dead-lettering a message');
    // A command expires with its request; its dead letter does not.
    const { expiration: _, ...properties } = message.properties;
    const { content } = message;
    await session.publisher.send(
      names.dead,
      names.queue(queue),
      content,
      {
        ...properties,
        headers: { ...properties.headers, [REFUSED_BECAUSE]: reason, [REFUSED_AT]: new Date().toISOString() },
        persistent: true,
      },
      DEAD_LETTER_TIMEOUT_MS,
    );
    channel.ack(message);
  }

  /** Requeues a message after a delay, or dead-letters it when it has been redelivered often enough. */
  private async redeliver(session: BrokerSession, channel: Channel, message: ConsumeMessage): Promise<void> {
    const count = deliveryCount(message);
    const wait = Math.min(this.options.redeliveryMs * 4 ** count, MAX_REDELIVERY_MS);
    await delay(wait, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    if (count < DELIVERY_LIMIT || this.stopping.signal.aborted) channel.nack(message, false, true);
    else await this.deadLetter(session, channel, message, DELIVERY_LIMIT_REACHED);
  }
}

/** How often the broker has delivered this message before. */
function deliveryCount({ properties }: ConsumeMessage): number {
  return Number(properties.headers?.['x-delivery-count'] ?? 0);
}

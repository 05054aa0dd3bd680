import { Logger } from '@nestjs/common';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { BrokerSession } from './broker-session';
import { type MessageMeta, parse, toMessageMeta } from './envelope';
import { refusalOf } from './message-publisher';
import type { BusNames } from './topology';

export interface BroadcastConsumerOptions {
  event: string;
  names: BusNames;
  /** Events of other services are dropped. */
  publishers: readonly string[];
  /** The RabbitMQ user of this process, if it is a service's. */
  user: string | undefined;
  handle(payload: unknown, meta: MessageMeta): unknown;
}

/** Receives every event in every instance, through a temporary queue that ends with the connection. */
export class BroadcastConsumer {
  private readonly logger = new Logger(BroadcastConsumer.name);

  private session: BrokerSession | undefined;
  private subscribed: { channel: Channel; queue: string } | undefined;

  constructor(private readonly options: BroadcastConsumerOptions) {}

  async attach(session: BrokerSession): Promise<void> {
    if (this.session === session) return;
    this.session = session;
    const { event, names } = this.options;
    const channel = await session.openChannel();
    const exchange = names.exchange('event', event);
    await session.declarations.ensureExchange(exchange);
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    await channel.bindQueue(queue, exchange, event);
    this.subscribed = { channel, queue };
    await channel.consume(
      queue,
      (message) => {
        if (message === null) return void channel.close().catch(() => undefined);
        void this.receive(message);
      },
      { noAck: true },
    );
  }

  /** Restores the binding, which is lost when its exchange is deleted on the running broker. */
  async redeclare(session: BrokerSession): Promise<void> {
    if (this.session !== session || !this.subscribed) return;
    const { channel, queue } = this.subscribed;
    const { event, names } = this.options;
    await channel.bindQueue(queue, names.exchange('event', event), event);
  }

  private async receive(message: ConsumeMessage): Promise<void> {
    const { event, handle, publishers, user } = this.options;
    // Broadcasts are never forwarded, so no service may name another publisher.
    const meta = toMessageMeta(message, undefined);
    const refusal = refusalOf(meta.publishedBy, { type: event, publishers, user });
    if (refusal) {
      this.logger.error({ event, messageId: meta.messageId, refusal }, 'Dropped an event');
      return;
    }
    try {
      // No request context: once one is used, every promise of the process costs more, and the gateway needs none.
      await handle(parse(message.content), meta);
    } catch (error) {
      this.logger.error({ err: error, event, messageId: meta.messageId }, 'A broadcast handler failed');
    }
  }
}

import { Logger } from '@nestjs/common';
import type { ConsumeMessage } from 'amqplib';
import type { BrokerSession } from './broker-session';
import { type MessageMeta, parse, toMessageMeta } from './envelope';
import type { BusNames } from './topology';

export interface BroadcastConsumerOptions {
  event: string;
  names: BusNames;
  handle(payload: unknown, meta: MessageMeta): unknown;
}

/** Receives every event in every instance, through a temporary queue that ends with the connection. */
export class BroadcastConsumer {
  private readonly logger = new Logger(BroadcastConsumer.name);

  private session: BrokerSession | undefined;

  constructor(private readonly options: BroadcastConsumerOptions) {}

  async attach(session: BrokerSession): Promise<void> {
    if (this.session === session) return;
    this.session = session;
    const { event, names } = this.options;
    const channel = await session.openChannel();
    const exchange = names.exchange('event', event);
    await session.ensureExchange(exchange);
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    await channel.bindQueue(queue, exchange, event);
    await channel.consume(
      queue,
      (message) => {
        if (message === null) return void channel.close().catch(() => undefined);
        void this.receive(message);
      },
      { noAck: true },
    );
  }

  private async receive(message: ConsumeMessage): Promise<void> {
    const { event, handle } = this.options;
    const meta = toMessageMeta(message);
    const { messageId } = meta;
    try {
      // No request context: once one is used, every promise of the process costs more, and the gateway needs none.
      await handle(parse(message.content), meta);
    } catch (error) {
      this.logger.error({ err: error, event, messageId }, 'A broadcast handler failed');
    }
  }
}

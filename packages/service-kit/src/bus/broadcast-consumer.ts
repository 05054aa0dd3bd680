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

/** Sees every event from now on, in a queue that ends with the connection: for what every instance must know. */
export class BroadcastConsumer {
  private readonly logger = new Logger(BroadcastConsumer.name);

  private session: BrokerSession | undefined;

  constructor(private readonly options: BroadcastConsumerOptions) {}

  async attach(session: BrokerSession): Promise<void> {
    if (this.session === session) return;
    this.session = session;
    const { event, names } = this.options;
    const channel = await session.openChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
    await channel.bindQueue(queue, names.events, event);
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
      // Without a context: it would make every promise of the process dearer, the gateway's too, which needs none.
      await handle(parse(message.content), meta);
    } catch (error) {
      this.logger.error({ err: error, event, messageId }, 'An observed event could not be handled');
    }
  }
}

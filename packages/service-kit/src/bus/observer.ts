import { Logger } from '@nestjs/common';
import type { ConsumeMessage } from 'amqplib';
import { type MessageMeta, metaOf, parse } from './envelope';
import type { Link } from './link';
import type { BusNames } from './topology';

export interface ObserverOptions {
  event: string;
  names: BusNames;
  handle(payload: unknown, meta: MessageMeta): unknown;
}

/** Sees every event from now on, in a queue that ends with the connection: for what every instance must know. */
export class Observer {
  private readonly logger = new Logger(Observer.name);

  private link: Link | undefined;

  constructor(private readonly options: ObserverOptions) {}

  async attach(link: Link): Promise<void> {
    if (this.link === link) return;
    this.link = link;
    const { event, names } = this.options;
    const channel = await link.openChannel();
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
    const meta = metaOf(message);
    const { messageId } = meta;
    try {
      // Without a context: it would make every promise of the process dearer, the gateway's too, which needs none.
      await handle(parse(message.content), meta);
    } catch (error) {
      this.logger.error({ err: error, event, messageId }, 'An observed event could not be handled');
    }
  }
}

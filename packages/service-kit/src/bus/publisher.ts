import type { ConfirmChannel, Options } from 'amqplib';

export type PublishResult = 'routed' | 'unroutable';

/** One channel in confirm mode: a promise resolves when the broker has the message on disk. */
export class Publisher {
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
    // The broker returns what met no queue before it confirms it.
    channel.on('return', ({ properties }) => this.returned.add(properties.messageId));
  }

  /** Rejects when the channel closes before the confirm came, or when a queue refused the message. */
  send(exchange: string, key: string, content: Buffer, properties: Options.Publish): Promise<PublishResult> {
    return new Promise((resolve, reject) => {
      this.channel.publish(exchange, key, content, properties, (error: Error | null) => {
        const unroutable = this.returned.delete(properties.messageId ?? '');
        if (error) reject(error);
        else resolve(unroutable ? 'unroutable' : 'routed');
      });
    });
  }
}

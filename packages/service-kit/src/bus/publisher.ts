import type { ConfirmChannel, Options } from 'amqplib';

/** One channel in confirm mode: a promise resolves when every queue that gets the message has it safely. */
export class Publisher {
  constructor(private readonly channel: ConfirmChannel) {}

  /**
   * Rejects when the channel closes before the confirm came, when a queue refused the message, or after `patienceMs`: a
   * broker short of memory or disk takes publishers' messages and says nothing.
   */
  send(exchange: string, key: string, content: Buffer, properties: Options.Publish, patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.channel.publish(exchange, key, content, properties, (error: Error | null) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      });
      const timer = setTimeout(() => reject(new Error(`Not confirmed within ${patienceMs} ms.`)), patienceMs);
    });
  }
}

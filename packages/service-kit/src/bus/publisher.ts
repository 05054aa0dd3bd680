import type { ConfirmChannel, Options } from 'amqplib';
import { REDRIVEN_FROM } from './dead-letter';

/** A channel in confirm mode: promises resolve when every queue that receives the message has stored it. */
export class Publisher {
  /** Redriven messages that no queue took. The broker returns them before it confirms. */
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
    channel.on('return', ({ properties }) => this.returned.add(String(properties.headers?.[REDRIVEN_FROM])));
  }

  /**
   * Rejects when the channel closes before the confirm, when a queue rejects the message, or after `timeoutMs`: a broker
   * short of memory or disk accepts messages and stays silent.
   */
  send(exchange: string, key: string, content: Buffer, properties: Options.Publish, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.channel.publish(exchange, key, content, properties, (error: Error | null) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      });
      const timer = setTimeout(() => reject(new Error(`No confirm within ${timeoutMs} ms.`)), timeoutMs);
    });
  }

  /**
   * Sends a redriven message to one queue through the default exchange.
   * @returns false when the queue does not exist
   * @throws like `send`: the message may be in the queue or not
   */
  async sendToQueue(
    queue: string,
    message: { id: string; content: Buffer; properties: Options.Publish },
    timeoutMs: number,
  ): Promise<boolean> {
    const { id, content, properties } = message;
    const headers = { ...properties.headers, [REDRIVEN_FROM]: id };
    // From an earlier attempt that timed out.
    this.returned.delete(id);
    await this.send('', queue, content, { ...properties, headers, persistent: true, mandatory: true }, timeoutMs);
    return !this.returned.delete(id);
  }
}

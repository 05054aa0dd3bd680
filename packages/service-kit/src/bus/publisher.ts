import type { ConfirmChannel, Options } from 'amqplib';
import { REDRIVEN_FROM } from './dead-letter';

/** One channel in confirm mode: a promise resolves when every queue that gets the message has it safely. */
export class Publisher {
  /** What no queue took; the broker says so before it confirms. */
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
    channel.on('return', ({ properties }) => this.returned.add(String(properties.headers?.[REDRIVEN_FROM])));
  }

  /**
   * Rejects when the channel closes before the confirm came, when a queue refused the message, or after `timeoutMs`: a
   * broker short of memory or disk takes publishers' messages and says nothing.
   */
  send(exchange: string, key: string, content: Buffer, properties: Options.Publish, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.channel.publish(exchange, key, content, properties, (error: Error | null) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      });
      const timer = setTimeout(() => reject(new Error(`Not confirmed within ${timeoutMs} ms.`)), timeoutMs);
    });
  }

  /**
   * Puts a message back into one queue, past every exchange of ours.
   * @returns false when there is no such queue
   * @throws as `send` does: it may be there or not
   */
  async sendToQueue(
    queue: string,
    letter: { id: string; content: Buffer; properties: Options.Publish },
    timeoutMs: number,
  ): Promise<boolean> {
    const { id, content, properties } = letter;
    const headers = { ...properties.headers, [REDRIVEN_FROM]: id };
    // Of an attempt whose answer came too late.
    this.returned.delete(id);
    await this.send('', queue, content, { ...properties, headers, persistent: true, mandatory: true }, timeoutMs);
    return !this.returned.delete(id);
  }
}

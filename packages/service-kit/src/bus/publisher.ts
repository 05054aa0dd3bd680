import type { ConfirmChannel, MessageProperties, Options } from 'amqplib';
import { UnroutableError } from './errors';
import { REDRIVEN_FROM } from './message-publisher';

/** A channel in confirm mode: promises resolve when every queue that receives the message has stored it. */
export class Publisher {
  /** Mandatory messages that no queue took. The broker returns them before it confirms. */
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
    channel.on('return', ({ properties }) => this.returned.add(keyOf(properties)));
  }

  /**
   * Rejects when the channel closes before the confirm, when a queue rejects the message, or after `timeoutMs`: a broker
   * short of memory or disk accepts messages and stays silent.
   * @throws UnroutableError when the message is `mandatory` and no queue took it
   */
  send(exchange: string, key: string, content: Buffer, properties: Options.Publish, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      // From an earlier attempt that timed out.
      if (properties.mandatory) this.returned.delete(keyOf(properties));
      this.channel.publish(exchange, key, content, properties, (error: Error | null) => {
        clearTimeout(timer);
        if (error) reject(error);
        else if (properties.mandatory && this.returned.delete(keyOf(properties))) {
          reject(new UnroutableError(`No queue took the message that was sent to ${exchange || key}.`));
        } else resolve();
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
    try {
      await this.send('', queue, content, { ...properties, headers, persistent: true, mandatory: true }, timeoutMs);
      return true;
    } catch (error) {
      if (error instanceof UnroutableError) return false;
      throw error;
    }
  }
}

/** The same for what was published and what is returned. Messages without an id share a key: all of them count as returned. */
function keyOf({ messageId, headers }: Options.Publish | MessageProperties): string {
  return `${messageId ?? ''} ${headers?.[REDRIVEN_FROM] ?? ''}`;
}

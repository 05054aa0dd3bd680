import type { Channel, ConsumeMessage, Options } from 'amqplib';
import { newId } from '../ids';
import { parse } from './envelope';
import { BusUnavailableError, RequestTimeoutError } from './errors';

const REPLY_QUEUE = 'amq.rabbitmq.reply-to';

interface Waiting {
  command: string;
  resolve(reply: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Request and reply over one channel by direct reply-to: replies cost no queue. */
export class RpcClient {
  private readonly waiting = new Map<string, Waiting>();

  private constructor(private readonly channel: Channel) {}

  static async open(channel: Channel): Promise<RpcClient> {
    const client = new RpcClient(channel);
    await channel.consume(REPLY_QUEUE, (message) => message && client.onReply(message), { noAck: true });
    channel.on('return', ({ properties }) =>
      client.settle(properties.correlationId, ({ command, reject }) =>
        reject(new BusUnavailableError(`Nobody serves ${command}.`)),
      ),
    );
    channel.on('close', () => client.abandon());
    return client;
  }

  send(
    exchange: string,
    command: string,
    content: Buffer,
    properties: Options.Publish,
    timeoutMs: number,
  ): Promise<unknown> {
    const correlationId = newId();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(correlationId);
        reject(new RequestTimeoutError(`No answer to ${command} within ${timeoutMs} ms.`));
      }, timeoutMs);
      this.waiting.set(correlationId, { command, resolve, reject, timer });
      try {
        this.channel.publish(exchange, command, content, {
          ...properties,
          correlationId,
          replyTo: REPLY_QUEUE,
          mandatory: true,
        });
      } catch {
        this.settle(correlationId, () =>
          reject(new BusUnavailableError(`${command} was not sent: the channel is closed.`)),
        );
      }
    });
  }

  private onReply({ properties, content }: ConsumeMessage): void {
    this.settle(properties.correlationId, ({ command, resolve, reject }) => {
      try {
        resolve(parse(content));
      } catch {
        reject(new RequestTimeoutError(`The answer to ${command} could not be read.`));
      }
    });
  }

  private settle(correlationId: string, how: (waiting: Waiting) => void): void {
    const waiting = this.waiting.get(correlationId);
    if (!waiting) return;
    this.waiting.delete(correlationId);
    clearTimeout(waiting.timer);
    how(waiting);
  }

  /** A reply address dies with its channel: what is not answered now never will be. */
  private abandon(): void {
    for (const id of [...this.waiting.keys()]) {
      this.settle(id, ({ command, reject }) =>
        reject(new RequestTimeoutError(`The connection was lost while ${command} waited for its answer.`)),
      );
    }
  }
}

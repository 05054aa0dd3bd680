import type { Channel, ConsumeMessage, Options } from 'amqplib';
import { newId } from '../ids';
import { parse } from './envelope';
import { BusUnavailableError, RequestTimeoutError } from './errors';

const REPLY_QUEUE = 'amq.rabbitmq.reply-to';

interface PendingRequest {
  command: string;
  resolve(reply: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Request and reply over one channel with RabbitMQ's direct reply-to, which needs no reply queue. */
export class RpcClient {
  private readonly pending = new Map<string, PendingRequest>();

  private constructor(private readonly channel: Channel) {}

  static async open(channel: Channel): Promise<RpcClient> {
    const client = new RpcClient(channel);
    await channel.consume(REPLY_QUEUE, (message) => message && client.onReply(message), { noAck: true });
    channel.on('return', ({ properties }) =>
      client.settle(properties.correlationId, ({ command, reject }) =>
        reject(new BusUnavailableError(`No service handles ${command}.`)),
      ),
    );
    channel.on('close', () => client.rejectPending());
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
        this.pending.delete(correlationId);
        reject(new RequestTimeoutError(`No reply to ${command} within ${timeoutMs} ms.`));
      }, timeoutMs);
      this.pending.set(correlationId, { command, resolve, reject, timer });
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
        reject(new RequestTimeoutError(`The reply to ${command} is not JSON.`));
      }
    });
  }

  private settle(correlationId: string, complete: (request: PendingRequest) => void): void {
    const request = this.pending.get(correlationId);
    if (!request) return;
    this.pending.delete(correlationId);
    clearTimeout(request.timer);
    complete(request);
  }

  /** A reply address ends with its channel: replies that have not arrived never will. */
  private rejectPending(): void {
    for (const id of [...this.pending.keys()]) {
      this.settle(id, ({ command, reject }) =>
        reject(new RequestTimeoutError(`The connection was lost while ${command} awaited its reply.`)),
      );
    }
  }
}

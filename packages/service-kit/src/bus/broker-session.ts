import { type CommandName, EVENT_QUEUES, type EventName } from '@larkspur/contracts/messages';
import { Logger } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { Publisher } from './publisher';
import { RpcClient } from './rpc-client';
import { assertExchange, assertQuorumQueue, type BusNames, bindQueue, type QueueBinding } from './topology';
import { withTimeout } from './with-timeout';

const HEARTBEAT_SECONDS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
const PING_INTERVAL_MS = 1_000;

/** Every broker has it, and no permission is needed to ask for it. */
const BUILT_IN_EXCHANGE = 'amq.direct';

/** AMQP's reply code. */
const NOT_FOUND = 404;

export interface BrokerSessionOptions {
  url: string;
  /** Shown in the broker's list of connections. */
  name: string;
  names: BusNames;
}

/** One connection, from open to close. A closed channel closes the whole session, so that there is one path of recovery. */
export class BrokerSession {
  private readonly logger = new Logger(BrokerSession.name);
  /** Resolves when the session has ended. */
  readonly closed: Promise<void>;
  private end: () => void = () => undefined;
  private pinging: NodeJS.Timeout | undefined;
  private closing = false;
  private channels?: { control: Channel; publisher: Publisher; rpc: RpcClient };
  private readonly exchanges = new Map<string, Promise<void>>();
  private readonly declared = new Map<EventName, Promise<void>>();
  private deadLetters: Promise<void> | undefined;
  /** Milliseconds since the epoch. */
  lastHeardAt = Date.now();

  private constructor(
    private readonly model: ChannelModel,
    private readonly names: BusNames,
  ) {
    this.closed = new Promise((resolve) => {
      this.end = resolve;
    });
    // 'close' follows; without a listener 'error' would end the process.
    model.on('error', (error) => this.logger.warn({ err: error }, 'The connection to the message broker failed'));
    model.on('close', () => void this.close());
    void this.closed.then(() => clearInterval(this.pinging));
  }

  static async open({ url, name, names }: BrokerSessionOptions): Promise<BrokerSession> {
    const address = new URL(url);
    address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    const model = await connect(address.href, {
      // amqplib leaves Nagle's algorithm on, which costs 42 ms a call instead of 1.
      noDelay: true,
      timeout: CONNECT_TIMEOUT_MS,
      clientProperties: { connection_name: name },
    });
    const session = new BrokerSession(model, names);
    try {
      await session.openChannels();
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** False as soon as closing has begun. */
  get isOpen(): boolean {
    return !this.closing;
  }

  get publisher(): Publisher {
    return this.openedChannels.publisher;
  }

  get rpc(): RpcClient {
    return this.openedChannels.rpc;
  }

  /** Declares an exchange, once per session. */
  ensureExchange(exchange: string): Promise<void> {
    const declared = this.exchanges.get(exchange) ?? assertExchange(this.openedChannels.control, exchange);
    this.exchanges.set(exchange, declared);
    return declared;
  }

  /** Declares the exchange of the command, which has no queue before its handler has run. */
  ensureCommand(command: CommandName): Promise<void> {
    return this.ensureExchange(this.names.exchange('command', command));
  }

  /** Declares the exchange and every durable queue of the event, whether or not its consumer has ever run. */
  ensureQueues(event: EventName): Promise<void> {
    const declared = this.declared.get(event) ?? this.declareQueues(event);
    this.declared.set(event, declared);
    return declared;
  }

  /** @param name without the namespace */
  async declareQueue(channel: Channel, name: string, binding: QueueBinding): Promise<void> {
    const queue = this.names.queue(name);
    await this.ensureExchange(binding.exchange);
    await this.declareDeadLetters(channel);
    await this.ensureQueue(channel, queue);
    await bindQueue(channel, { queue, names: this.names, binding });
  }

  /** What all queues rejected permanently. Nothing is dead-lettered from here: the collector stores a message or holds it. */
  declareDeadLetters(channel: Channel): Promise<void> {
    this.deadLetters ??= this.ensureExchange(this.names.dead).then(() =>
      this.ensureQueue(channel, this.names.deadLetters),
    );
    return this.deadLetters;
  }

  openChannel(): Promise<Channel> {
    return this.supervise(this.model.createChannel());
  }

  /** Bounded in time: amqplib would wait forever for a broker that hangs or a socket that is just closing. */
  async close(): Promise<void> {
    this.closing = true;
    await withTimeout(CLOSE_TIMEOUT_MS, async () => this.model.close());
    this.end();
  }

  private get openedChannels(): { control: Channel; publisher: Publisher; rpc: RpcClient } {
    if (!this.channels) throw new Error('The session is not open yet.');
    return this.channels;
  }

  private async openChannels(): Promise<void> {
    const control = await this.openChannel();
    this.channels = {
      control,
      publisher: new Publisher(await this.supervise(this.model.createConfirmChannel())),
      rpc: await RpcClient.open(await this.openChannel()),
    };
    this.startPinging(control);
  }

  private async ensureQueue(channel: Channel, queue: string): Promise<void> {
    if (!(await this.hasQueue(queue))) await assertQuorumQueue(channel, queue);
  }

  /** On a channel of its own, which the broker closes when there is no such queue. */
  private async hasQueue(queue: string): Promise<boolean> {
    const channel = await this.model.createChannel();
    channel.on('error', () => undefined);
    try {
      await channel.checkQueue(queue);
      await channel.close();
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === NOT_FOUND) return false;
      throw error;
    }
  }

  private async declareQueues(event: EventName): Promise<void> {
    const exchange = this.names.exchange('event', event);
    await this.ensureExchange(exchange);
    for (const queue of EVENT_QUEUES[event]) {
      await this.declareQueue(this.openedChannels.control, queue, { exchange, key: event });
    }
  }

  private async supervise<C extends Channel>(opening: Promise<C>): Promise<C> {
    const channel = await opening;
    channel.on('error', (error) => this.logger.error({ err: error }, 'The message broker closed a channel'));
    channel.on('close', () => {
      if (!this.closing) void this.close();
    });
    return channel;
  }

  /** Two missed heartbeats take too long to detect a frozen broker: token checks rely on revocations arriving. */
  private startPinging(control: Channel): void {
    let waiting = false;
    this.pinging = setInterval(async () => {
      if (waiting) return;
      waiting = true;
      try {
        await control.checkExchange(BUILT_IN_EXCHANGE);
        this.lastHeardAt = Date.now();
      } catch {
        // The channel closed, and so does the session.
      }
      waiting = false;
    }, PING_INTERVAL_MS);
  }
}

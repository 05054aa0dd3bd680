import type { MessagingService } from '@larkspur/contracts/messages';
import { Logger } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { withDeadline } from '../deadline';
import { BrokerDeclarations } from './broker-declarations';
import { serviceUser } from './message-publisher';
import { Publisher } from './publisher';
import { RpcClient } from './rpc-client';
import type { BusNames } from './topology';

const HEARTBEAT_SECONDS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;
const PING_INTERVAL_MS = 1_000;

/** Every broker has it, and no permission is needed to ask for it. */
const BUILT_IN_EXCHANGE = 'amq.direct';

export interface BrokerSessionOptions {
  url(): string;
  /** Shown in the broker's list of connections. */
  name: string;
  names: BusNames;
}

interface OpenedChannels {
  declarations: BrokerDeclarations;
  publisher: Publisher;
  rpc: RpcClient;
}

/** One connection, from open to close. A closed channel closes the whole session, so that there is one path of recovery. */
export class BrokerSession {
  private readonly logger = new Logger(BrokerSession.name);
  /** Resolves when the session has ended. */
  readonly closed: Promise<void>;
  private end: () => void = () => undefined;
  private pinging: NodeJS.Timeout | undefined;
  private closing = false;
  private channels?: OpenedChannels;
  /** Milliseconds since the epoch. */
  lastHeardAt = Date.now();
  /** Why the broker closed a channel, and with it this session. */
  failure: Error | undefined;

  private constructor(
    private readonly model: ChannelModel,
    private readonly names: BusNames,
    /** See `BrokerDeclarations`. */
    private readonly user: MessagingService | undefined,
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
    const address = new URL(url());
    address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    const model = await connect(address.href, {
      // amqplib leaves Nagle's algorithm on, which costs 42 ms a call instead of 1.
      noDelay: true,
      timeout: CONNECT_TIMEOUT_MS,
      clientProperties: { connection_name: name },
    });
    const session = new BrokerSession(model, names, serviceUser(address.href));
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

  get declarations(): BrokerDeclarations {
    return this.openedChannels.declarations;
  }

  get publisher(): Publisher {
    return this.openedChannels.publisher;
  }

  get rpc(): RpcClient {
    return this.openedChannels.rpc;
  }

  openChannel(): Promise<Channel> {
    return this.supervise(this.model.createChannel());
  }

  /** Bounded in time: amqplib would wait forever for a broker that hangs or a socket that is just closing. */
  async close(): Promise<void> {
    this.closing = true;
    await withDeadline(CLOSE_TIMEOUT_MS, async () => this.model.close()).catch(() => undefined);
    this.end();
  }

  private get openedChannels(): OpenedChannels {
    if (!this.channels) throw new Error('The session is not open yet.');
    return this.channels;
  }

  private async openChannels(): Promise<void> {
    const { names, user, model } = this;
    const control = await this.openChannel();
    this.channels = {
      declarations: new BrokerDeclarations(names, user, control, () => model.createChannel()),
      publisher: new Publisher(await this.supervise(this.model.createConfirmChannel())),
      rpc: await RpcClient.open(await this.openChannel()),
    };
    this.startPinging(control);
  }

  private async supervise<C extends Channel>(opening: Promise<C>): Promise<C> {
    const channel = await opening;
    channel.on('error', (error) => {
      this.failure ??= error;
      this.logger.error({ err: error }, 'The message broker closed a channel');
    });
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

import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { BusUnavailable } from './errors';
import { Publisher } from './publisher';
import { RpcClient } from './rpc-client';
import { assertExchanges, type BusNames } from './topology';

const HEARTBEAT_SECONDS = 5;
const PING_MS = 1_000;
/** A broker that has said nothing for this long counts as gone, although its socket may still be open. */
const SILENCE_MS = 3_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 3_000;

/** Since when nothing can have been heard, in milliseconds since the epoch; 0: never was. */
export type BusState = { connected: true } | { connected: false; since: number };

/** One life of the connection, from a finished set-up to its loss. */
export interface Link {
  publisher: Publisher;
  rpc: RpcClient;
  openChannel(): Promise<Channel>;
}

export interface ConnectionOptions {
  url: string;
  /** Shown in the broker's list of connections. */
  name: string;
  names: BusNames;
  /** Declares queues and consumers anew, each time the connection stands again. */
  restore(link: Link): Promise<void>;
}

/** Keeps one connection to the broker alive, with backoff and jitter between attempts. */
export class BusConnection {
  private readonly logger = new Logger(BusConnection.name);
  private readonly listeners: ((deafSince: number) => void)[] = [];
  private readonly waiters = new Set<() => void>();
  private model: ChannelModel | undefined;
  private link: Link | undefined;
  private heardAt = 0;
  private stopped = false;

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    void this.keepConnected();
  }

  state(): BusState {
    const heard = this.link !== undefined && Date.now() - this.heardAt < SILENCE_MS;
    return heard ? { connected: true } : { connected: false, since: this.heardAt };
  }

  /** Called each time the connection stands, consumers included, with the time the one before was last heard (or 0). */
  onUp(listener: (deafSince: number) => void): void {
    this.listeners.push(listener);
  }

  get current(): Link | undefined {
    return this.link;
  }

  /** @throws BusUnavailable after `patienceMs` without a connection */
  async waitForLink(patienceMs: number): Promise<Link> {
    const until = Date.now() + patienceMs;
    while (!this.link) {
      if (this.stopped || Date.now() >= until) throw new BusUnavailable('The message broker cannot be reached.');
      await this.nextChange(until - Date.now());
    }
    return this.link;
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.link = undefined;
    this.wakeWaiters();
    await this.model?.close().catch(() => undefined);
  }

  private async keepConnected(): Promise<void> {
    for (let attempt = 0; !this.stopped; attempt++) {
      try {
        const { lost } = await this.open();
        attempt = 0;
        await lost;
        if (!this.stopped) this.logger.warn('Lost the message broker, connecting again');
      } catch (error) {
        if (attempt === 0) this.logger.warn({ err: error }, 'Cannot reach the message broker, trying on');
      }
      this.link = undefined;
      if (this.stopped) return;
      const backoff = Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS);
      await delay(backoff * (0.5 + Math.random() / 2));
    }
  }

  private async open(): Promise<{ lost: Promise<void> }> {
    const { url, name, names, restore } = this.options;
    const address = new URL(url);
    address.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
    const model = await connect(address.href, {
      // amqplib leaves Nagle's algorithm on: 42 ms a call instead of 1.
      noDelay: true,
      timeout: 5_000,
      clientProperties: { connection_name: name },
    });
    this.model = model;
    // Its loss follows as 'close'; without a listener 'error' would end the process.
    model.on('error', (error) => this.logger.warn({ err: error }, 'The connection to the message broker broke'));
    const lost = new Promise<void>((resolve) => model.once('close', () => resolve()));
    try {
      const control = await this.guard(model, model.createChannel());
      await assertExchanges(control, names);
      const link: Link = {
        publisher: new Publisher(await this.guard(model, model.createConfirmChannel())),
        rpc: await RpcClient.open(await this.guard(model, model.createChannel())),
        openChannel: () => this.guard(model, model.createChannel()),
      };
      await restore(link);
      if (this.stopped) throw new BusUnavailable('Stopped while connecting.');
      this.keepListening(control, lost);
      this.link = link;
    } catch (error) {
      await model.close().catch(() => undefined);
      throw error;
    }
    const deafSince = this.heardAt;
    this.heardAt = Date.now();
    this.wakeWaiters();
    for (const listener of this.listeners) listener(deafSince);
    return { lost };
  }

  /** A channel that the broker closes takes the whole connection with it: one way to recover instead of two. */
  private async guard<C extends Channel>(model: ChannelModel, opening: Promise<C>): Promise<C> {
    const channel = await opening;
    channel.on('error', (error) => this.logger.error({ err: error }, 'The message broker closed a channel'));
    channel.on('close', () => void model.close().catch(() => undefined));
    return channel;
  }

  /** Heartbeats find a frozen broker only after two of them; who relies on revocations must know sooner. */
  private keepListening(control: Channel, lost: Promise<void>): void {
    let waiting = false;
    const timer = setInterval(async () => {
      if (waiting) return;
      waiting = true;
      try {
        await control.checkExchange(this.options.names.events);
        this.heardAt = Date.now();
      } catch {
        // The channel is closed, and its connection with it.
      }
      waiting = false;
    }, PING_MS);
    void lost.then(() => clearInterval(timer));
  }

  private nextChange(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(done);
        resolve();
      };
      const timer = setTimeout(done, patienceMs);
      this.waiters.add(done);
    });
  }

  private wakeWaiters(): void {
    for (const wake of [...this.waiters]) wake();
  }
}

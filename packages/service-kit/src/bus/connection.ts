import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { BusUnavailable } from './errors';
import { Link, type LinkOptions } from './link';

/** A broker that has said nothing for this long counts as gone, although its socket may still be open. */
const SILENCE_MS = 3_000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 3_000;

/** `since`: when the broker was last heard, in milliseconds since the epoch; 0: never. */
export type BusState = { connected: true } | { connected: false; since: number };

export interface ConnectionOptions extends LinkOptions {
  /** Declares queues and consumers that `link` does not carry yet. */
  restore(link: Link): Promise<void>;
}

/** Keeps one connection to the broker alive, with backoff and jitter between attempts. */
export class BusConnection {
  private readonly logger = new Logger(BusConnection.name);
  private readonly listeners: ((deafSince: number) => void)[] = [];
  private readonly waiters = new Set<() => void>();
  private link: Link | undefined;
  private lastHeardAt = 0;
  private stopped = false;
  private readonly stopping = new AbortController();

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    void this.keepConnected();
  }

  state(): BusState {
    const link = this.current;
    const heardAt = link?.heardAt ?? this.lastHeardAt;
    const connected = link !== undefined && Date.now() - heardAt < SILENCE_MS;
    return connected ? { connected } : { connected, since: heardAt };
  }

  /** Called each time the connection stands, consumers included, with the time the one before was last heard (or 0). */
  onUp(listener: (deafSince: number) => void): void {
    this.listeners.push(listener);
  }

  get current(): Link | undefined {
    return this.link?.alive ? this.link : undefined;
  }

  /** @throws BusUnavailable after `patienceMs` without a connection */
  async waitForLink(patienceMs: number): Promise<Link> {
    const until = Date.now() + patienceMs;
    for (;;) {
      if (this.current) return this.current;
      if (this.stopped || Date.now() >= until) throw new BusUnavailable('The message broker cannot be reached.');
      await this.nextChange(until - Date.now());
    }
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.stopping.abort();
    const { link } = this;
    this.link = undefined;
    this.wakeWaiters();
    await link?.close();
  }

  private async keepConnected(): Promise<void> {
    for (let attempt = 0; !this.stopped; attempt++) {
      try {
        const link = await this.open();
        attempt = 0;
        await link.lost;
        if (!this.stopped) this.logger.warn('Lost the message broker, connecting again');
      } catch (error) {
        if (attempt === 0) this.logger.warn({ err: error }, 'Cannot reach the message broker, trying on');
      }
      if (this.stopped) return;
      const backoff = Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS);
      await delay(backoff * (0.5 + Math.random() / 2), undefined, { signal: this.stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  private async open(): Promise<Link> {
    const link = await Link.open(this.options);
    void link.lost.then(() => this.forget(link));
    try {
      await this.options.restore(link);
      if (this.stopped) throw new BusUnavailable('Stopped while connecting.');
      this.link = link;
      // Those that came while the first were restored and saw no link yet.
      await this.options.restore(link);
    } catch (error) {
      await link.close();
      throw error;
    }
    this.wakeWaiters();
    for (const listener of this.listeners) listener(this.lastHeardAt);
    return link;
  }

  private forget(link: Link): void {
    if (this.link !== link) return;
    this.lastHeardAt = link.heardAt;
    this.link = undefined;
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

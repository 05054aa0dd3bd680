import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { BrokerSession, type BrokerSessionOptions } from './broker-session';
import { BusUnavailableError } from './errors';

/** A broker that was silent for this long counts as disconnected, even if its socket is open. */
const MAX_SILENCE_MS = 3_000;
const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 3_000;
const REFRESH_INTERVAL_MS = 30_000;

/** `since`: when the broker was last heard from, in milliseconds since the epoch; 0 if never. */
export type BusState = { connected: true } | { connected: false; since: number };

export interface ConnectionOptions extends BrokerSessionOptions {
  /** Declares the queues and consumers that `session` does not have yet. */
  restore(session: BrokerSession): Promise<void>;
  /** Declares everything again, in case some of it was deleted on the broker. */
  refresh(session: BrokerSession): Promise<void>;
}

/** Keeps one connection to the broker open, with backoff and jitter between attempts. */
export class BusConnection {
  private readonly logger = new Logger(BusConnection.name);
  private readonly listeners: ((lastHeardAt: number) => void)[] = [];
  private readonly waiters = new Set<() => void>();
  private session: BrokerSession | undefined;
  private lastHeardAt = 0;
  private stopped = false;
  private readonly stopping = new AbortController();

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    void this.reconnectLoop();
  }

  state(): BusState {
    const session = this.current;
    const heardAt = session?.lastHeardAt ?? this.lastHeardAt;
    const connected = session !== undefined && Date.now() - heardAt < MAX_SILENCE_MS;
    return connected ? { connected } : { connected, since: heardAt };
  }

  /** Called after each connect, consumers included, with the time the previous session was last heard from (or 0). */
  onConnected(listener: (lastHeardAt: number) => void): void {
    this.listeners.push(listener);
  }

  get current(): BrokerSession | undefined {
    return this.session?.isOpen ? this.session : undefined;
  }

  /** @throws BusUnavailableError after `timeoutMs` without a connection */
  async waitForSession(timeoutMs: number): Promise<BrokerSession> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      if (this.current) return this.current;
      if (this.stopped || Date.now() >= until) throw new BusUnavailableError('The message broker is unreachable.');
      await this.nextChange(until - Date.now());
    }
  }

  /** A session that cannot restore its declarations is closed; the next one waits until that is possible. Never rejects. */
  async refresh(): Promise<void> {
    const session = this.current;
    if (!session) return;
    try {
      await this.options.refresh(session);
    } catch (error) {
      if (!session.isOpen) return;
      this.logger.warn({ err: error }, 'Could not restore exchanges, queues, and bindings; reconnecting');
      await session.close();
    }
  }

  async close(): Promise<void> {
    this.stopped = true;
    this.stopping.abort();
    const { session } = this;
    this.session = undefined;
    this.wakeWaiters();
    await session?.close();
  }

  private async reconnectLoop(): Promise<void> {
    for (let attempt = 0; !this.stopped; attempt++) {
      try {
        const session = await this.open();
        attempt = 0;
        const refreshing = setInterval(() => void this.refresh(), REFRESH_INTERVAL_MS * (0.9 + Math.random() / 5));
        await session.closed;
        clearInterval(refreshing);
        if (!this.stopped) this.logger.warn('Lost the connection to the message broker, reconnecting');
      } catch (error) {
        if (attempt === 0) this.logger.warn({ err: error }, 'Cannot reach the message broker, retrying');
      }
      if (this.stopped) return;
      const backoff = Math.min(MIN_RETRY_MS * 2 ** attempt, MAX_RETRY_MS);
      await delay(backoff * (0.5 + Math.random() / 2), undefined, { signal: this.stopping.signal }).catch(
        () => undefined,
      );
    }
  }

  private async open(): Promise<BrokerSession> {
    const session = await BrokerSession.open(this.options);
    void session.closed.then(() => this.removeSession(session));
    try {
      await this.options.restore(session);
      if (this.stopped) throw new BusUnavailableError('The bus was closed while it connected.');
      this.session = session;
      // Runs again for parts that were added in the meantime and saw no session.
      await this.options.restore(session);
    } catch (error) {
      await session.close();
      throw error;
    }
    this.wakeWaiters();
    for (const listener of this.listeners) listener(this.lastHeardAt);
    return session;
  }

  private removeSession(session: BrokerSession): void {
    if (this.session !== session) return;
    this.lastHeardAt = session.lastHeardAt;
    this.session = undefined;
  }

  private nextChange(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.waiters.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.waiters.add(done);
    });
  }

  private wakeWaiters(): void {
    for (const wake of [...this.waiters]) wake();
  }
}

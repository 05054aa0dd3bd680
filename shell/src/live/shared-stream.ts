import { type ConnectionOptions, keepConnected } from './keep-connected';
import { asMessage, type LiveMessage } from './live-message';

/** Ids of events that were passed on, to know those that come once more after a break. */
const MAX_SEEN_IDS = 2_000;

/** What is used of Web Locks: the name is held until the callback's promise is over. */
export interface LockRequester {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>;
}

/** What browsers have, in all but old ones and outside of secure contexts. */
export interface CrossTabApis {
  locks: LockRequester | undefined;
  openChannel: ((name: string) => BroadcastChannel) | undefined;
}

export interface SharedStreamOptions extends Omit<ConnectionOptions, 'lastEventId' | 'onMessage'> {
  tabs: CrossTabApis;
  /** Whether a connection of this tab's own would be of use; without the tools each tab has one. */
  canConnectAlone: ConnectionOptions['canConnect'];
  /** Each event once. */
  onMessage(message: LiveMessage): void;
}

/**
 * One stream for all tabs of a browser: over HTTP/1.1 it has six connections to the bank, and a stream takes one. The
 * tab that holds the lock reads it and tells the others; when it goes, the browser gives the lock to the next, which goes
 * on after the last event that it heard.
 */
export class SharedStream {
  private readonly stopping = new AbortController();
  private readonly seen = new Set<string>();
  private readonly channel: BroadcastChannel | undefined;
  private lastEventId: string | null = null;

  /** @param userId whose tabs share it: another one's hear nothing of it */
  constructor(
    userId: string,
    private readonly options: SharedStreamOptions,
  ) {
    const { locks, openChannel } = options.tabs;
    if (!locks || !openChannel) {
      void this.connectAlone();
      return;
    }
    const name = `larkspur-live-${userId}`;
    this.channel = openChannel(name);
    this.channel.onmessage = ({ data }) => {
      const message = asMessage(data);
      if (message) this.receive(message);
    };
    const { signal } = this.stopping;
    locks
      .request(name, { signal }, () => this.connect(options.canConnect))
      // Stopped while it waited; or a browser that has locks and does not give them here.
      .catch(() => (signal.aborted ? undefined : this.connectAlone()));
  }

  stop(): void {
    this.stopping.abort();
    this.channel?.close();
  }

  private connectAlone(): Promise<void> {
    return this.connect(this.options.canConnectAlone);
  }

  private connect(canConnect: ConnectionOptions['canConnect']): Promise<void> {
    return keepConnected(
      {
        ...this.options,
        canConnect,
        lastEventId: () => this.lastEventId,
        onMessage: (message) => {
          this.receive(message);
          this.channel?.postMessage(message);
        },
      },
      this.stopping.signal,
    );
  }

  private receive(message: LiveMessage): void {
    if (this.stopping.signal.aborted) return;
    if (message.id !== null) this.lastEventId = message.id;
    if (this.isNew(message)) this.options.onMessage(message);
  }

  /** Who comes again is given a little of what came before, under the same ids. */
  private isNew({ id, name }: LiveMessage): boolean {
    if (id === null || name === 'ready' || name === 'end') return true;
    if (this.seen.has(id)) return false;
    this.seen.add(id);
    const [oldest] = this.seen;
    if (this.seen.size > MAX_SEEN_IDS && oldest !== undefined) this.seen.delete(oldest);
    return true;
  }
}

import { type ConnectionOptions, keepConnected } from './keep-connected';
import { answerIfAsked, checkLeader } from './leader-check';
import { asMessage, type LiveMessage } from './live-message';

/** How many event ids are remembered to recognize events that are replayed after a reconnect. */
const MAX_SEEN_IDS = 2_000;

/** The part of Web Locks that is used here: the lock is held until the callback's promise settles. */
export interface LockRequester {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>;
}

/** Missing in old browsers and outside secure contexts. */
export interface CrossTabApis {
  locks: LockRequester | undefined;
  openChannel: ((name: string) => BroadcastChannel) | undefined;
}

interface SharedStreamOptions extends Omit<ConnectionOptions, 'lastEventId' | 'onMessage'> {
  tabs: CrossTabApis;
  /** Like `canConnect`, for a tab that cannot share a stream and opens its own. */
  canConnectAlone: ConnectionOptions['canConnect'];
  /** Called once per event. */
  onMessage(message: LiveMessage): void;
}

/**
 * One stream for all tabs of a browser: over HTTP/1.1 a browser opens six connections to the bank, and a stream takes
 * one. The tab that holds the lock reads the stream and broadcasts its events. When that tab closes, the browser gives
 * the lock to the next one, which resumes after the last event that it received. While that tab is frozen, the others
 * read streams of their own.
 */
export class SharedStream {
  private readonly stopping = new AbortController();
  private readonly seen = new Set<string>();
  private readonly channel: BroadcastChannel | undefined;
  private lastEventId: string | null = null;
  private hasBegun = false;
  /** The own stream of a tab that waits for a frozen one. */
  private substitute: AbortController | null = null;

  /** @param userId only tabs of the same user share a stream */
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
    this.share(this.channel, locks, name);
  }

  /** True once the stream has reported that it is open, so that events from before may have been missed. */
  get isReady(): boolean {
    return this.hasBegun;
  }

  stop(): void {
    this.stopping.abort();
    this.channel?.close();
  }

  private share(channel: BroadcastChannel, locks: LockRequester, name: string): void {
    const { signal } = this.stopping;
    let isLeader = false;
    const check = checkLeader({
      channel,
      canConnectAlone: this.options.canConnectAlone,
      onAnswer: (isReady) => {
        this.endSubstitute();
        // Its events before this moment did not come here.
        if (isReady && !this.hasBegun) this.receive({ id: null, name: 'ready', data: { resumed: false } });
      },
      onSilence: () => this.substituteLeader(),
    });
    const stopWaiting = () => {
      check.stop();
      this.endSubstitute();
    };
    signal.addEventListener('abort', stopWaiting, { once: true });
    channel.onmessage = ({ data }) => {
      if (isLeader) answerIfAsked(channel, data, this.hasBegun);
      else check.receive(data);
      const message = asMessage(data);
      if (message) this.receive(message);
    };
    locks
      .request(name, { signal }, () => {
        isLeader = true;
        stopWaiting();
        return this.connect(this.options.canConnect, signal);
      })
      // Aborted while waiting, or the browser has locks but denies them here.
      .catch(() => {
        stopWaiting();
        return signal.aborted ? undefined : this.connectAlone();
      });
  }

  private connectAlone(): Promise<void> {
    return this.connect(this.options.canConnectAlone, this.stopping.signal);
  }

  private substituteLeader(): void {
    if (this.substitute || !this.options.canConnectAlone.getSnapshot()) return;
    this.substitute = new AbortController();
    void this.connect(this.options.canConnectAlone, this.substitute.signal, false);
  }

  private endSubstitute(): void {
    this.substitute?.abort();
    this.substitute = null;
  }

  private connect(canConnect: ConnectionOptions['canConnect'], signal: AbortSignal, isShared = true): Promise<void> {
    return keepConnected(
      {
        ...this.options,
        canConnect,
        lastEventId: () => this.lastEventId,
        onMessage: (message) => {
          this.receive(message);
          if (isShared) this.channel?.postMessage(message);
        },
      },
      signal,
    );
  }

  private receive(message: LiveMessage): void {
    if (this.stopping.signal.aborted) return;
    if (message.name === 'ready') this.hasBegun = true;
    if (message.id !== null) this.lastEventId = message.id;
    if (this.isNew(message)) this.options.onMessage(message);
  }

  /** After a reconnect the server replays some earlier events under the same ids. */
  private isNew({ id, name }: LiveMessage): boolean {
    if (id === null || name === 'ready' || name === 'end') return true;
    if (this.seen.has(id)) return false;
    this.seen.add(id);
    const [oldest] = this.seen;
    if (this.seen.size > MAX_SEEN_IDS && oldest !== undefined) this.seen.delete(oldest);
    return true;
  }
}

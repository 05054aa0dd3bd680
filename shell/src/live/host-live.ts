import type { HostLive, LiveEvent } from '@larkspur/web-kit/host/host-api';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import { Emitter, type ReadableStore } from '@larkspur/web-kit/utils/store';
import type { LiveMessage } from './live-message';
import { type CrossTabApis, SharedStream } from './shared-stream';

/** Between two screens there is a moment without listeners. */
const CLOSE_DELAY_MS = 5_000;

/** For a listener that comes later than the stream's first event. */
const MISSED: LiveEvent = { name: 'ready', data: { resumed: false } };

interface HostLiveOptions {
  session: Pick<SessionStore, 'token' | 'user' | 'isCurrent' | 'subscribe'>;
  /** The server ended the session, or rejected a token that has not expired, as far as is known here. */
  onRefused(token: string): void;
  tabs: CrossTabApis;
  online: ReadableStore<boolean>;
  visible: ReadableStore<boolean>;
  fetch: typeof fetch;
}

/** `HostApi.live`: a stream is open while a user is signed in and at least one listener is subscribed. */
export function createHostLive(options: HostLiveOptions): HostLive {
  const { session, onRefused, tabs, online, visible, fetch } = options;
  const events = new Emitter<LiveEvent>();
  let stream: { userId: string; shared: SharedStream } | null = null;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;

  session.subscribe(update);

  /** Opens or closes the stream according to user and listeners. */
  function update(): void {
    const userId = session.user()?._id;
    if (stream && stream.userId !== userId) close();
    if (!stream && userId !== undefined && events.listenerCount > 0) {
      stream = { userId, shared: new SharedStream(userId, streamOptions) };
    }
  }

  function close(): void {
    clearTimeout(closeTimer);
    stream?.shared.stop();
    stream = null;
  }

  const streamOptions = {
    token: { getSnapshot: () => session.token(), subscribe: session.subscribe },
    canConnect: online,
    // When each tab has a stream of its own, hidden ones would use up the connections that the visible tab needs.
    canConnectAlone: allOf(online, visible),
    tabs,
    fetch,
    isCurrent: (token: string) => session.isCurrent(token),
    onRefused,
    onMessage: (message: LiveMessage) => {
      if (message.name !== 'end') events.emit(message);
    },
  };

  return {
    subscribe(listener) {
      clearTimeout(closeTimer);
      const isLate = stream?.shared.isReady ?? false;
      let isSubscribed = true;
      const unsubscribe = events.subscribe((event) => callSafely(listener, event));
      update();
      // The stream has told the others at its beginning.
      if (isLate) queueMicrotask(() => isSubscribed && callSafely(listener, MISSED));
      return () => {
        isSubscribed = false;
        unsubscribe();
        if (events.listenerCount > 0) return;
        clearTimeout(closeTimer);
        closeTimer = setTimeout(close, CLOSE_DELAY_MS);
      };
    },
  };
}

/** An exception of one remote's listener is reported as uncaught and does not reach the others. */
function callSafely(listener: (event: LiveEvent) => void, event: LiveEvent): void {
  try {
    listener(event);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

function allOf(one: ReadableStore<boolean>, other: ReadableStore<boolean>): ReadableStore<boolean> {
  return {
    getSnapshot: () => one.getSnapshot() && other.getSnapshot(),
    subscribe: (listener) => {
      const subscriptions = [one.subscribe(listener), other.subscribe(listener)];
      return () => {
        for (const unsubscribe of subscriptions) unsubscribe();
      };
    },
  };
}

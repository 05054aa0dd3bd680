import type { HostLive, LiveEvent } from '@larkspur/web-kit/host/host-api';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import type { Watched } from './keep-connected';
import type { LiveMessage } from './live-message';
import { type CrossTabApis, SharedStream } from './shared-stream';

/** From one screen to the next nobody listens for a moment. */
const CLOSE_DELAY_MS = 5_000;

export interface HostLiveOptions {
  session: Pick<SessionStore, 'token' | 'user' | 'subscribe'>;
  onUnauthorized(token: string): void;
  tabs: CrossTabApis;
  online: Watched<boolean>;
  visible: Watched<boolean>;
  fetch: typeof fetch;
}

/** Live events as remotes see them: a stream is open while somebody is signed in and something listens. */
export function createHostLive({ session, onUnauthorized, tabs, online, visible, fetch }: HostLiveOptions): HostLive {
  const listeners = new Set<(event: LiveEvent) => void>();
  let stream: { userId: string; shared: SharedStream } | null = null;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;

  session.subscribe(follow);

  /** Opens or ends the stream, as it should be now. */
  function follow(): void {
    const userId = session.user()?._id;
    if (stream && stream.userId !== userId) close();
    if (!stream && userId !== undefined && listeners.size > 0) {
      stream = { userId, shared: new SharedStream(userId, streamOptions) };
    }
  }

  function close(): void {
    clearTimeout(closeTimer);
    stream?.shared.stop();
    stream = null;
  }

  const streamOptions = {
    token: { now: () => session.token(), subscribe: (listener: () => void) => session.subscribe(listener) },
    canConnect: online,
    // Hidden tabs without a share in one stream would take the connections that the visible one needs.
    canConnectAlone: allOf(online, visible),
    tabs,
    fetch,
    onUnauthorized,
    onMessage: (message: LiveMessage) => {
      if (message.name !== 'end') pass(message);
    },
  };

  function pass(event: LiveEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        // A remote's mistake is its own: reported as such, and heard by no other listener.
        setTimeout(() => {
          throw error;
        });
      }
    }
  }

  return {
    subscribe(listener) {
      // Its own, so that one listener given twice is two.
      const own = (event: LiveEvent) => listener(event);
      clearTimeout(closeTimer);
      listeners.add(own);
      follow();
      return () => {
        if (!listeners.delete(own) || listeners.size > 0) return;
        clearTimeout(closeTimer);
        closeTimer = setTimeout(close, CLOSE_DELAY_MS);
      };
    },
  };
}

function allOf(one: Watched<boolean>, other: Watched<boolean>): Watched<boolean> {
  return {
    now: () => one.now() && other.now(),
    subscribe: (listener) => {
      const releases = [one.subscribe(listener), other.subscribe(listener)];
      return () => {
        for (const release of releases) release();
      };
    },
  };
}

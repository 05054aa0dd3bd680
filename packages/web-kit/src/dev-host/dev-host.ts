import type { SignInResponse } from '@larkspur/contracts/session';
import { createApiClient } from '../host/api-client';
import { createHostApi } from '../host/create-host-api';
import type { HostApi } from '../host/host-api';
import { createHostSession } from '../host/host-session';
import type { Notices } from '../host/notices';
import { SessionStore } from '../host/session-store';
import { TokenRefresher } from '../host/token-refresher';

interface DevHostOptions {
  /** Returns whether a path is one of this remote's pages. */
  isOwnPath(path: string): boolean;
  navigate: HostApi['navigate'];
  notices: Notices;
}

/** The shell's own `HostApi`, without its guards and without live events. The session ends with the tab. */
export function createDevHost({ isOwnPath, navigate, notices }: DevHostOptions): HostApi {
  const session = new SessionStore(window.sessionStorage, window);
  const endSession = () => session.end();
  const bareClient = createApiClient({ token: () => session.token(), onUnauthorized: endSession });
  const tokens = new TokenRefresher({
    store: session,
    requestToken: (signal) => bareClient.post<SignInResponse>('/auth/refresh', { keepOn401: true, signal }),
    onExpired: endSession,
    locks: window.navigator.locks,
  });
  tokens.start(window);
  return createHostApi({
    session: createHostSession({
      store: session,
      bareClient,
      tokens,
      termination: { signOut: endSession, onUnauthorized: endSession },
    }),
    api: createApiClient({
      token: () => tokens.token(),
      user: () => session.user()?._id,
      replaceRejected: (token) => tokens.replaceRejected(token),
      onUnauthorized: endSession,
    }),
    notices,
    navigate(to, options) {
      const { pathname } = new URL(to, window.location.href);
      if (isOwnPath(pathname)) return navigate(to, options);
      if (pathname.endsWith('/signin') || pathname.endsWith('/login')) return endSession();
      notices.show({ tone: 'info', text: `${to} is a page of another remote.` });
    },
  });
}

import type { SignInResponse } from '@larkspur/contracts/session';
import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { RouterProvider } from 'react-router-dom';
import { Notices } from './frame/notices';
import { ShellProvider } from './frame/shell-context';
import { takeOver } from './frame/take-over';
import { createHostApi } from './host-api';
import { createApiClient } from './http/api-client';
import { browserLive } from './live/browser';
import { createHostLive } from './live/host-live';
import { FailureReports, shellVersion } from './remotes/failure-reports';
import { Registry } from './remotes/registry';
import { ReleaseWatch } from './remotes/release-watch';
import { Remotes } from './remotes/remotes';
import { createRouter, takeUpReleases } from './router';
import { Departure } from './session/departure';
import { createHostSession, endAtServer } from './session/host-session';
import { IdleWatch } from './session/idle';
import { Renewal } from './session/renewal';
import { SessionStore } from './session/session-store';

/** Puts the bank together and shows it in the page. */
export function openBank(): void {
  const session = new SessionStore(window.localStorage, window);
  const departure = new Departure(session, {
    address: () => router.state.location,
    replace: (to) => void router.navigate(to, { replace: true }),
  });
  const onRefused = (token: string | null) => departure.refused(token);
  const door = createApiClient({ token: () => session.token(), onRefused });
  const renewal = new Renewal({
    store: session,
    refresh: () => door.post<SignInResponse>('/auth/refresh', { keepOn401: true }),
    onLapsed: () => departure.lapsed(),
    locks: window.navigator.locks,
  });
  const api = createApiClient({ token: () => renewal.token(), onRefused });
  const idle = new IdleWatch({
    store: session,
    storage: window.localStorage,
    page: window,
    onIdle: () => {
      endAtServer(door);
      departure.idle();
      notices.show({ tone: 'info', text: 'We signed you out because nothing had happened for a while.' });
    },
  });
  const notices = new Notices();
  const host = createHostApi({
    session: createHostSession(session, door, departure),
    api,
    live: createHostLive({
      session,
      onRefused,
      ...browserLive(window),
    }),
    notices,
    navigate: (to, options) => void router.navigate(to, options),
  });
  const registry = Registry.ofPage(document);
  const reports = new FailureReports({
    host: shellVersion(document),
    registryRevision: () => registry.revision(),
    send: (body) => void door.post('/telemetry/remotes', { body, keepOn401: true }).catch(() => undefined),
  });
  const remotes = new Remotes(registry, host, reports);
  const releases = new ReleaseWatch({ ask: () => registry.ask(), inUse: () => remotes.inUse(), page: document });
  const { router, reopen } = createRouter(session, () => remotes);
  takeUpReleases(router, releases);
  const queries = createQueryClient();
  forgetAtChangeOfUser(session, queries);
  renewal.start(window);
  idle.start();
  releases.start();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const signOut = () => {
    endAtServer(door);
    departure.signOut();
  };
  const page = (
    <ShellProvider value={{ session, departure, renewal, idle, remotes, releases, notices, reopen, signOut }}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellProvider>
  );
  takeOver({ root, router, page });
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Only what may pass by itself: no answer, or a service that is away.
        retry: (count, error) => count < 1 && isApiError(error) && (error.status === 0 || error.status === 503),
      },
    },
  });
}

/** One person's data must not be there for the next one. */
function forgetAtChangeOfUser(session: SessionStore, queries: QueryClient): void {
  let known = session.user()?._id;
  session.subscribe(() => {
    const id = session.user()?._id;
    if (id === known) return;
    known = id;
    queries.clear();
  });
}

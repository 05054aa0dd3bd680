import type { SignInResponse } from '@larkspur/contracts/session';
import type { VisitReport } from '@larkspur/contracts/telemetry';
import { QueryClient } from '@larkspur/query';
import { createApiClient } from '@larkspur/web-kit/host/api-client';
import { createHostApi } from '@larkspur/web-kit/host/create-host-api';
import { isApiError } from '@larkspur/web-kit/host/host-api';
import { createHostSession, requestSignOut } from '@larkspur/web-kit/host/host-session';
import { Notices } from '@larkspur/web-kit/host/notices';
import { SessionStore } from '@larkspur/web-kit/host/session-store';
import { TokenRefresher } from '@larkspur/web-kit/host/token-refresher';
import { RouterProvider } from 'react-router-dom';
import { VisitReporter } from './canary/visit-reporter';
import { browserLiveOptions } from './live/browser-options';
import { createHostLive } from './live/host-live';
import { FailureReporter, shellVersion } from './remotes/failure-reporter';
import { Registry } from './remotes/registry';
import { ReleaseMonitor } from './remotes/release-monitor';
import { Remotes } from './remotes/remotes';
import { createRouter, reloadForNewRelease } from './router';
import { IdleMonitor } from './session/idle-monitor';
import { SessionTermination } from './session/session-termination';
import { UserScopes } from './session/user-scopes';
import { createHostSlots } from './slots/host-slots';
import { canHydrate } from './ui/can-hydrate';
import { ShellProvider } from './ui/shell-context';
import { showPage } from './ui/show-page';

/** Defined by the build, as the versions that a release states for its prerendered pages. */
declare const __RENDERING_VERSIONS__: string;

/** Creates the shell's parts and renders them into the page. */
export function startShell(): void {
  const session = new SessionStore(window.localStorage, window);
  const notices = new Notices();
  // Before every other subscriber of the session, so that none of them runs with the data of the previous user.
  const scopes = new UserScopes({ session, createQueries, onEnd: () => notices.clear() });
  const registry = Registry.fromDocument(document);
  const termination = new SessionTermination(
    session,
    {
      location: () => router.state.location,
      replace: (to, state) => void router.navigate(to, { replace: true, state }),
    },
    () => registry.routes(),
  );
  const onUnauthorized = (token: string | null) => termination.onUnauthorized(token);
  const bareClient = createApiClient({ token: () => session.token(), onUnauthorized });
  const tokens = new TokenRefresher({
    store: session,
    requestToken: (signal) => bareClient.post<SignInResponse>('/auth/refresh', { keepOn401: true, signal }),
    onExpired: () => termination.onExpired(),
    locks: window.navigator.locks,
  });
  const asUser = {
    token: () => tokens.token(),
    user: () => session.user()?._id,
    replaceRejected: (token: string) => tokens.replaceRejected(token),
    onUnauthorized,
  };
  const api = createApiClient(asUser);
  const onStreamRefused = (token: string) =>
    void tokens.replaceRejected(token).then(
      (isReplaced) => isReplaced || onUnauthorized(token),
      // The user did not request the stream, and the session may be alive: the next request finds out.
      () => undefined,
    );
  const idle = new IdleMonitor({
    store: session,
    storage: window.localStorage,
    page: window,
    onIdle: () => {
      requestSignOut(bareClient);
      termination.onIdle();
      notices.show({ tone: 'info', text: 'We signed you out because of inactivity.' });
    },
  });
  const host = createHostApi({
    session: createHostSession({ store: session, bareClient, tokens, termination }),
    api,
    live: createHostLive({
      session,
      onRefused: onStreamRefused,
      ...browserLiveOptions(window),
    }),
    slots: createHostSlots({
      registry,
      session,
      remotes: () => remotes,
      host: () => widgetHost,
    }),
    notices,
    navigate: (to, options) => void router.navigate(to, options),
  });
  const { slots: _, ...widgetHost } = host;
  const reports = new FailureReporter({
    host: shellVersion(document),
    registryRevision: () => registry.revision(),
    send: (body) => void bareClient.post('/telemetry/remotes', { body, keepOn401: true }).catch(() => undefined),
  });
  const visits = new VisitReporter({
    canaryOf: (name) => registry.canaryOf(name),
    sample: () => registry.visitSample(),
    send: sendVisit,
  });
  const remotes = new Remotes(registry, host, reports, visits);
  const releases = new ReleaseMonitor({
    fetchRegistry: () => registry.fetchLatest(),
    loadedVersions: () => remotes.loadedVersions(),
    page: document,
    tabs: window,
  });
  const { router, reopen, reloadRoute } = createRouter({ session, registry, remotes: () => remotes });
  reloadForNewRelease(router, registry, releases);
  tokens.start(window);
  idle.start();
  releases.start();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const page = (
    <ShellProvider
      value={{
        session,
        scopes,
        termination,
        tokens,
        idle,
        registry,
        remotes,
        releases,
        notices,
        reopen,
        reloadRoute,
        signOut: () => void host.session.signOut(),
        platformHost: { ...host, api: createApiClient({ ...asUser, basePath: '/_platform' }) },
      }}
    >
      <RouterProvider router={router} />
    </ShellProvider>
  );
  const shownRemote = () => registry.routes().find(router.state.location.pathname)?.remote;
  showPage({
    root,
    router,
    page,
    canHydrate: () => {
      const remote = shownRemote();
      return canHydrate(root, {
        versions: __RENDERING_VERSIONS__,
        release: remote ? remotes.loadedVersion(remote) : null,
        location: router.state.location,
        isSignedIn: session.user() !== null,
        hasFailed: router.state.errors !== null,
      });
    },
    onMismatch: () => {
      const remote = shownRemote();
      if (remote) remotes.reportMismatch(remote);
    },
  });
}

/** To the shell's own server. `keepalive` lets the report of a page that is being closed through. */
function sendVisit(report: VisitReport): void {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(report), keepalive: true, credentials: 'omit' } as const;
  window.fetch('/_platform/visits', init).catch(() => undefined);
}

function createQueries(isCurrent: () => boolean): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Only failures that can pass by themselves: no response, or an unavailable service. Not for a user who left.
        retry: (count, error) =>
          isCurrent() && count < 1 && isApiError(error) && (error.status === 0 || error.status === 503),
      },
    },
  });
}

import type { RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import type { SignInResponse } from '@larkspur/contracts/session';
import { QueryClient, useQuery } from '@larkspur/query';
import { Link, type RouteObject } from '@larkspur/router';
import { apiError } from '@larkspur/web-kit/host/http-errors';
import { Notices } from '@larkspur/web-kit/host/notices';
import { SessionStore } from '@larkspur/web-kit/host/session-store';
import { TokenRefresher } from '@larkspur/web-kit/host/token-refresher';
import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { ADA, tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import { render, screen } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { Registry } from './remotes/registry';
import { ReleaseMonitor } from './remotes/release-monitor';
import { RemoteError } from './remotes/remote-error';
import type { Remotes } from './remotes/remotes';
import { createRouter } from './router';
import { testRegistry } from './routes/testing';
import { IdleMonitor } from './session/idle-monitor';
import { SessionTermination } from './session/session-termination';
import { UserScopes } from './session/user-scopes';
import { ShellProvider } from './ui/shell-context';

export const page = (path: string, title: string): RouteObject => ({ path, element: <h1>{title}</h1> });

function Crash(): never {
  throw new Error('x is not a function');
}

export const readBalances = jest.fn<Promise<string>, []>();

/** Balances of a user, as a remote reads them: the query's key does not name the user. */
function Balances() {
  const balances = useQuery({
    queryKey: ['profile'],
    queryFn: () => readBalances(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <h1>Your money</h1>
      <p>{balances.data ?? 'Loading'}</p>
      <label>
        Description <input />
      </label>
    </>
  );
}

export const ROUTES = {
  'mfe-public': [
    { path: '/', element: <Link to="/account/transactions">Transactions</Link> },
    page('/signin', 'Sign in'),
    page('/account/savings', 'Savings Account'),
  ],
  'mfe-customer': [
    page('/account/home', 'Your money'),
    page('/account/transactions', 'Transactions'),
    { path: '/account/statements', element: <Balances /> },
    { path: '/account/cards', element: <Crash /> },
    {
      path: '/account/sessions',
      element: null,
      loader: () => {
        throw new Error('Loading chunk 7 failed.');
      },
    },
  ],
  'mfe-admin': [page('/admin/login', 'Admin sign-in'), page('/admin/users', 'Users')],
} satisfies Record<RemoteName, RouteObject[]>;

/** Call it before each test. */
export function resetBrowser(): void {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
}

/** The shell's router with remotes that need no network. */
export function open(path: string, unavailable = new Set<RemoteName>(), inPage = testRegistry()) {
  window.history.replaceState(null, '', path);
  const session = new SessionStore(window.localStorage, window);
  const notices = new Notices();
  const scopes = new UserScopes({ session, createQueries: () => new QueryClient(), onEnd: () => notices.clear() });
  const loaded: RemoteName[] = [];
  let fallback = false;
  const crashed = jest.fn();
  let shown: Record<RemoteName, RouteObject[]> = ROUTES;
  /** Changes what a remote returns when it is loaded again. */
  const release = (name: RemoteName, routes: RouteObject[], isFallback = false) => {
    shown = { ...shown, [name]: routes };
    fallback = isFallback;
  };
  const remotes = {
    routes: async (name: RemoteName) => {
      if (unavailable.has(name)) throw new RemoteError('http', name, null, { detail: 'answered 503' });
      loaded.push(name);
      return shown[name] ?? [];
    },
    reportCrash: crashed,
    reportChunkError: jest.fn(),
    hasFallback: () => fallback,
    retry: jest.fn(async () => false),
  } satisfies Partial<Remotes> as Partial<Remotes> as Remotes;
  const load = jest.fn<void, [string]>();
  let latest = testRegistry();
  const fetchRegistry = jest.fn(async () => ({ ok: true, json: async () => latest }) as Response);
  const registry = new Registry(inPage, fetchRegistry as typeof window.fetch);
  const { router, reopen, reloadRoute } = createRouter({ session, registry, remotes: () => remotes, load });
  /** Changes the registry that new pages get. */
  const publish = (next: RemoteRegistry) => {
    latest = next;
  };
  const termination = new SessionTermination(
    session,
    {
      location: () => router.state.location,
      replace: (to, state) => void router.navigate(to, { replace: true, state }),
    },
    () => registry.routes(),
  );
  const refresh = jest.fn(async (): Promise<SignInResponse> => {
    throw apiError({ status: 401, code: 'unauthenticated', message: 'Please sign in.' });
  });
  const tokens = new TokenRefresher({
    store: session,
    requestToken: refresh,
    onExpired: () => termination.onExpired(),
    locks: undefined,
  });
  const idle = new IdleMonitor({ store: session, storage: window.localStorage, page: window, onIdle: jest.fn() });
  const releases = new ReleaseMonitor({
    fetchRegistry: async () => null,
    loadedVersions: () => new Map(),
    page: document,
  });
  const shell = {
    releases,
    reopen,
    reloadRoute,
    session,
    scopes,
    termination,
    tokens,
    idle,
    registry,
    remotes,
    notices,
    signOut: jest.fn(),
    platformHost: new FakeHost({ 'GET /remotes': { data: [] } }),
  };
  const show = () =>
    render(
      <ShellProvider value={shell}>
        <RouterProvider router={router} />
      </ShellProvider>,
    );
  const shownAt = () => window.location.pathname + window.location.search;
  return {
    refresh,
    show,
    session,
    notices,
    termination,
    router,
    loaded,
    crashed,
    remotes,
    url: shownAt,
    release,
    registry,
    load,
    publish,
    fetchRegistry,
  };
}

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

export function signIn(user = ADA): void {
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('token', tokenUntil(undefined, { sub: user._id }));
}

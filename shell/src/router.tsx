import type { RemoteName } from '@larkspur/contracts/remote';
import { Outlet, type RouteObject } from '@larkspur/router';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import type { ReactElement } from 'react';
import { createBrowserRouter, type DOMRouterOpts, type Location } from 'react-router-dom';
import { platformRoute } from './platform/platform-route';
import type { Registry } from './remotes/registry';
import type { ReleaseMonitor } from './remotes/release-monitor';
import type { Remotes } from './remotes/remotes';
import type { RouteTable } from './routes/route-table';
import { visitAgain } from './routes/visit-again';
import { authorize, type RouteAuthorization } from './session/route-authorization';
import { LoadFailure, RemoteFailure, ScreenFailure, ShellFailure } from './ui/error-boundaries';
import { NotFound } from './ui/not-found';
import { PendingBar } from './ui/pending-bar';
import { Guard, RootLayout } from './ui/root-layout';

type ShellRouter = ReturnType<typeof createBrowserRouter>;

/** An unknown path may belong to a release that came out since the registry was read. */
const MAX_REGISTRY_AGE_MS = 10_000;

interface RouterOptions {
  session: SessionStore;
  registry: Pick<Registry, 'routes' | 'refresh' | 'age' | 'isNewPath'>;
  remotes(): Remotes;
  /** Loads a page from the server. */
  load?(url: string): void;
}

/**
 * The page's only router. A remote's routes are added, below a route of its own, when one of its pages is first visited.
 * `reopen` navigates to a location again, and `reloadRoute` discards the routes of all remotes before that, so that another release
 * can take over after a crash without a page load. Both do nothing if the user has gone elsewhere while they waited.
 */
export function createRouter({ session, registry, remotes, load = loadPage }: RouterOptions): {
  router: ShellRouter;
  reopen: (at: Location) => Promise<void>;
  reloadRoute: (at?: Location) => Promise<void>;
} {
  const patched = new Set<RemoteName>();
  const authorizePath = (pathname: string): RouteAuthorization =>
    authorize({ pathname, search: '', hash: '' }, session.user(), registry.routes());

  const patchRoutesOnNavigation: DOMRouterOpts['patchRoutesOnNavigation'] = async ({ path, signal, patch }) => {
    if (authorizePath(path).kind === 'not-found' && registry.age() > MAX_REGISTRY_AGE_MS) {
      await registry.refresh();
    }
    // The page's remotes, and the policy that it was loaded with, are those of earlier releases.
    if (registry.isNewPath(path) && !signal.aborted) return leave(path);
    const authorization = authorizePath(path);
    const remote = remoteAt(authorization);
    // Users who see another page (sign-in, forbidden) do not need the remote's code.
    if (!remote || patched.has(remote)) return;
    const routes = await (authorization.kind === 'allowed'
      ? remotes().routes(remote)
      : // The host has a Not Found screen of its own.
        remotes()
          .routes(remote)
          .catch(() => null));
    if (!routes) return;
    // An aborted navigation adds no routes; the next one gets them immediately.
    if (signal.aborted || patched.has(remote)) return;
    patch('bank', [remoteRoute(remote, grantedRoutes(routes, remote, registry.routes()))]);
    patched.add(remote);
  };

  /** Loads the page, and never resolves: the current one is about to be replaced. */
  const leave = (path: string): Promise<void> => {
    const { location } = router.state.navigation;
    load(location ? location.pathname + location.search + location.hash : path);
    return new Promise(() => undefined);
  };

  const router = createBrowserRouter(shellRoutes(), { patchRoutesOnNavigation });
  const isStillAt = (at: Location) => router.state.location.key === at.key && router.state.navigation.state === 'idle';
  const reopen = async (at: Location) => {
    if (isStillAt(at)) await visitAgain(router, at);
  };
  const reloadRoute = async (at: Location = router.state.location) => {
    const remote = remoteAt(authorizePath(at.pathname));
    // Before the navigation, because the router cannot be patched while a new route tree is pending. If loading fails
    // here, the navigation tries again and reports the error.
    const routes =
      remote &&
      (await remotes()
        .routes(remote)
        .catch(() => null));
    // The page that the user has gone to would lose its routes.
    if (!isStillAt(at)) return;
    patched.clear();
    if (remote && routes) patched.add(remote);
    // An internal API for hot reloading, and the only way to remove routes from a router.
    router._internalSetRoutes(
      shellRoutes(remote && routes ? [remoteRoute(remote, grantedRoutes(routes, remote, registry.routes()))] : []),
    );
    await visitAgain(router, at);
  };
  return { router, reopen, reloadRoute };
}

/**
 * If a release came out since the page was opened, the next change of area does a full page load. Forms ask about
 * unsaved input before this runs.
 */
export function reloadForNewRelease(
  router: ShellRouter,
  registry: Pick<Registry, 'routes'>,
  releases: Pick<ReleaseMonitor, 'getSnapshot'>,
  load: (url: string) => void = loadPage,
): void {
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'loading' || !releases.getSnapshot()) return;
    const { pathname, search, hash, state } = navigation.location;
    // A page load would lose the state, such as why a session has ended and whose it was. The next change of area loads the page.
    if (state !== null) return;
    const routes = registry.routes();
    if (routes.find(pathname)?.remote !== routes.find(location.pathname)?.remote) load(pathname + search + hash);
  });
}

function loadPage(url: string): void {
  window.location.assign(url);
}

/** The remote that shows a page, or may show Not Found in its place. */
function remoteAt(authorization: RouteAuthorization): RemoteName | undefined {
  if (authorization.kind === 'allowed') return authorization.route.remote;
  return authorization.kind === 'not-found' ? authorization.area?.remote : undefined;
}

/** @param remotes routes of remotes that are loaded already */
function shellRoutes(remotes: RouteObject[] = []): RouteObject[] {
  return [
    {
      // Without a path, so that the router asks for remotes' routes at every URL.
      id: 'shell',
      Component: RootLayout,
      ErrorBoundary: ShellFailure,
      HydrateFallback: PendingBar,
      children: [
        {
          id: 'bank',
          Component: Guard,
          ErrorBoundary: LoadFailure,
          children: [...remotes, { path: '*', Component: NotFound }],
        },
        platformRoute(),
      ],
    },
  ];
}

/** Without the screens that the bank did not grant: the router must not show what the server refuses. */
function grantedRoutes(routes: RouteObject[], remote: RemoteName, table: RouteTable, parent = ''): RouteObject[] {
  return routes.flatMap((route): RouteObject[] => {
    const path = route.path?.startsWith('/') ? route.path : [parent, route.path].filter(Boolean).join('/');
    if (route.children) return [{ ...route, children: grantedRoutes(route.children, remote, table, path) }];
    return table.isGranted(remote, path || '/') ? [route] : [];
  });
}

function remoteRoute(remote: RemoteName, routes: RouteObject[]): RouteObject {
  const errorElement = <RemoteFailure remote={remote} />;
  return {
    id: remote,
    Component: Outlet,
    errorElement,
    children: keepLayout(routes, <ScreenFailure remote={remote} />),
  };
}

/** A screen that cannot be loaded is replaced inside the layout that is around it. */
function keepLayout(routes: RouteObject[], failure: ReactElement, hasLayout = false): RouteObject[] {
  return routes.map((route): RouteObject => {
    const { children, element, Component, errorElement, ErrorBoundary } = route;
    if (children)
      return { ...route, children: keepLayout(children, failure, Boolean(hasLayout || element || Component)) };
    return hasLayout && !errorElement && !ErrorBoundary ? { ...route, errorElement: failure } : route;
  });
}

import type { RemoteName } from '@larkspur/contracts/remote';
import { Outlet, type RouteObject } from '@larkspur/router';
import type { SessionStore } from '@larkspur/web-kit/host/session-store';
import { createBrowserRouter, type DOMRouterOpts } from 'react-router-dom';
import type { ReleaseMonitor } from './remotes/release-monitor';
import type { Remotes } from './remotes/remotes';
import { findRoute } from './routes/find-route';
import { authorize } from './session/route-authorization';
import { LoadFailure, RemoteFailure, ShellFailure } from './ui/error-boundaries';
import { NotFound } from './ui/not-found';
import { PendingBar } from './ui/pending-bar';
import { Guard, RootLayout } from './ui/root-layout';

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

/**
 * The page's only router. A remote's routes are added, below a route of its own, when one of its pages is first visited.
 * `reloadRoute` discards the routes of all remotes and navigates to the present URL again, so that another release can
 * take over after a crash without a page load.
 */
export function createRouter(
  session: SessionStore,
  remotes: () => Remotes,
): { router: ShellRouter; reloadRoute: () => Promise<void> } {
  const patched = new Set<RemoteName>();

  const patchRoutesOnNavigation: DOMRouterOpts['patchRoutesOnNavigation'] = async ({ path, signal, patch }) => {
    const authorization = authorize({ pathname: path, search: '', hash: '' }, session.user());
    // Users who see another page (sign-in, forbidden) do not need the remote's code.
    if (authorization.kind !== 'allowed') return;
    const { remote } = authorization.route;
    if (patched.has(remote)) return;
    const routes = await remotes().routes(remote);
    // An aborted navigation adds no routes; the next one gets them immediately.
    if (signal.aborted || patched.has(remote)) return;
    patch('bank', [remoteRoute(remote, routes)]);
    patched.add(remote);
  };

  const router = createBrowserRouter(shellRoutes(), { patchRoutesOnNavigation });
  const reloadRoute = async () => {
    const { pathname, search, hash } = router.state.location;
    const remote = findRoute(pathname)?.remote;
    // Before the navigation, because the router cannot be patched while a new route tree is pending. If loading fails
    // here, the navigation tries again and reports the error.
    const routes =
      remote &&
      (await remotes()
        .routes(remote)
        .catch(() => null));
    patched.clear();
    if (remote && routes) patched.add(remote);
    // An internal API for hot reloading, and the only way to remove routes from a router.
    router._internalSetRoutes(shellRoutes(remote && routes ? [remoteRoute(remote, routes)] : []));
    await router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  };
  return { router, reloadRoute };
}

/**
 * If a release came out since the page was opened, the next change of area does a full page load. Forms ask about
 * unsaved input before this runs.
 */
export function reloadForNewRelease(
  router: ShellRouter,
  releases: Pick<ReleaseMonitor, 'getSnapshot'>,
  load: (address: string) => void = (address) => window.location.assign(address),
): void {
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'loading' || !releases.getSnapshot()) return;
    const { pathname, search, hash } = navigation.location;
    if (findRoute(pathname)?.remote !== findRoute(location.pathname)?.remote) load(pathname + search + hash);
  });
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
      ],
    },
  ];
}

function remoteRoute(remote: RemoteName, children: RouteObject[]): RouteObject {
  return { id: remote, Component: Outlet, errorElement: <RemoteFailure remote={remote} />, children };
}

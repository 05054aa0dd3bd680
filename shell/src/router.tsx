import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
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
 * The page's one router. A remote's routes are put under its own route here, when one of its pages is first asked for.
 * `reloadRoute` asks for the present page again with none of the remotes' routes kept: after a crash another release brings
 * its own, and the document stays.
 */
export function createRouter(
  session: SessionStore,
  remotes: () => Remotes,
): { router: ShellRouter; reloadRoute: () => Promise<void> } {
  const present = new Set<RemoteName>();

  const patchRoutesOnNavigation: DOMRouterOpts['patchRoutesOnNavigation'] = async ({ path, signal, patch }) => {
    const authorization = authorize({ pathname: path, search: '', hash: '' }, session.user());
    // Who will be shown something else needs no code of the remote.
    if (authorization.kind !== 'admitted') return;
    const { remote } = authorization.route;
    if (present.has(remote)) return;
    const routes = await remotes().routes(remote);
    // A navigation that was given up takes no routes; the next one gets them at once.
    if (signal.aborted || present.has(remote)) return;
    patch(remote, routes);
    present.add(remote);
  };

  const router = createBrowserRouter(shellRoutes(), { patchRoutesOnNavigation });
  const reloadRoute = async () => {
    const { pathname, search, hash } = router.state.location;
    const remote = findRoute(pathname)?.remote;
    // Ahead of the navigation: while a tree of routes waits to be taken, nothing can be put into it. What cannot be had
    // is asked for once more by the navigation, which then tells why.
    const routes =
      remote &&
      (await remotes()
        .routes(remote)
        .catch(() => null));
    present.clear();
    if (remote && routes) present.add(remote);
    // Made for hot reloads, and the only way in which a router gives routes back.
    router._internalSetRoutes(shellRoutes(remote && routes ? { [remote]: routes } : {}));
    await router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  };
  return { router, reloadRoute };
}

/**
 * Where a release came out since the page was opened, the next change of area loads the page anew. A form that is left
 * has asked before this.
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

function shellRoutes(brought: Partial<Record<RemoteName, RouteObject[]>> = {}): RouteObject[] {
  return [
    {
      // Without a path: the router looks for the remotes' routes below it, whatever the address.
      id: 'shell',
      Component: RootLayout,
      ErrorBoundary: ShellFailure,
      HydrateFallback: PendingBar,
      children: [
        {
          id: 'bank',
          Component: Guard,
          ErrorBoundary: LoadFailure,
          children: [
            ...REMOTE_NAMES.map((name) => remoteRoute(name, brought[name] ?? [])),
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ];
}

function remoteRoute(remote: RemoteName, children: RouteObject[]): RouteObject {
  return { id: remote, Component: Outlet, errorElement: <RemoteFailure remote={remote} />, children };
}

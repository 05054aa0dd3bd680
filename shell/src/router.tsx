import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
import { Outlet, type RouteObject } from '@larkspur/router';
import { createBrowserRouter, type DOMRouterOpts } from 'react-router-dom';
import { LoadFailure, RemoteFailure, ShellFailure } from './frame/failures';
import { NotFound } from './frame/not-found';
import { PendingBar } from './frame/pending-bar';
import { Guard, RootLayout } from './frame/root-layout';
import type { ReleaseWatch } from './remotes/release-watch';
import type { Remotes } from './remotes/remotes';
import { findRoute } from './routes/find-route';
import { admit } from './session/admission';
import type { SessionStore } from './session/session-store';

export type BankRouter = ReturnType<typeof createBrowserRouter>;

/**
 * The page's one router. A remote's routes are put under its own route here, when one of its pages is first asked for.
 * `reopen` asks for the present page again with none of the remotes' routes kept: after a crash another release brings
 * its own, and the document stays.
 */
export function createRouter(
  session: SessionStore,
  remotes: () => Remotes,
): { router: BankRouter; reopen: () => Promise<void> } {
  const present = new Set<RemoteName>();

  const patchRoutesOnNavigation: DOMRouterOpts['patchRoutesOnNavigation'] = async ({ path, signal, patch }) => {
    const admission = admit({ pathname: path, search: '', hash: '' }, session.user());
    // Who will be shown something else needs no code of the remote.
    if (admission.kind !== 'admitted') return;
    const { remote } = admission.route;
    if (present.has(remote)) return;
    const routes = await remotes().routes(remote);
    // A navigation that was given up takes no routes; the next one gets them at once.
    if (signal.aborted || present.has(remote)) return;
    patch(remote, routes);
    present.add(remote);
  };

  const router = createBrowserRouter(shellRoutes(), { patchRoutesOnNavigation });
  const reopen = async () => {
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
  return { router, reopen };
}

/**
 * Where a release came out since the page was opened, the next change of area loads the page anew. A form that is left
 * has asked before this.
 */
export function takeUpReleases(
  router: BankRouter,
  releases: Pick<ReleaseWatch, 'isStale'>,
  load: (address: string) => void = (address) => window.location.assign(address),
): void {
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'loading' || !releases.isStale()) return;
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

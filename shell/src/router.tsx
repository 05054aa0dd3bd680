import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
import { Outlet, type RouteObject } from '@larkspur/router';
import { createBrowserRouter, type DOMRouterOpts } from 'react-router-dom';
import { LoadFailure, RemoteFailure, ShellFailure } from './frame/failures';
import { NotFound } from './frame/not-found';
import { PendingBar } from './frame/pending-bar';
import { Guard, RootLayout } from './frame/root-layout';
import type { Remotes } from './remotes/remotes';
import { admit } from './session/admission';
import type { SessionStore } from './session/session-store';

/** The page's one router. A remote's routes are put under its own route here, when one of its pages is first asked for. */
export function createRouter(session: SessionStore, remotes: () => Remotes) {
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

  return createBrowserRouter(shellRoutes(), { patchRoutesOnNavigation });
}

function shellRoutes(): RouteObject[] {
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
          children: [...REMOTE_NAMES.map(remoteRoute), { path: '*', Component: NotFound }],
        },
      ],
    },
  ];
}

function remoteRoute(remote: RemoteName): RouteObject {
  return { id: remote, Component: Outlet, errorElement: <RemoteFailure remote={remote} />, children: [] };
}

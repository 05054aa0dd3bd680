import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { QueryClient, QueryClientProvider } from '@larkspur/query';
import type { RouteObject } from '@larkspur/router';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RemoteModule } from '../host/host-api';
import { Notices } from '../host/notices';
import { DevFrame, Pages, WIDGETS } from './dev-frame';
import { createDevHost } from './dev-host';
import { type DevWidget, WidgetPage } from './widget-page';

/**
 * Renders one remote on a page without the shell, against the real gateway.
 * @returns `take` renders the remote's module and widgets, and later changed ones, in the same document
 */
export function showRemote({ name, routes }: { name: string; routes: string[] }): {
  take(remote: RemoteModule, widgets: DevWidget[]): void;
} {
  let router: ReturnType<typeof createBrowserRouter> | null = null;
  const notices = new Notices();
  const claimed = routes.map((path) => ({ path }));
  const host = createDevHost({
    isOwnPath: (path) => matchRoutes(claimed, path) !== null,
    navigate: (to, options) => void router?.navigate(to, options),
    notices,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: false } } });
  host.session.subscribe(() => {
    if (!host.session.current()) queries.clear();
  });

  const around = (children: RouteObject[], widgets: DevWidget[]): RouteObject[] => [
    {
      element: <DevFrame name={name} host={host} notices={notices} />,
      // React Router warns when nothing is rendered while the first screen loads.
      hydrateFallbackElement: <></>,
      children: [
        ...children,
        ...(widgets.length > 0
          ? [{ path: WIDGETS, element: <WidgetPage name={name} host={host} widgets={widgets} /> }]
          : []),
        { path: '*', element: <Pages name={name} routes={routes} hasWidgets={widgets.length > 0} /> },
      ],
    },
  ];

  return {
    take(remote, widgets) {
      const shown = around(remote.routes(host), widgets);
      if (router) {
        router._internalSetRoutes(shown);
        const { pathname, search, hash } = router.state.location;
        void router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
        return;
      }
      router = createBrowserRouter(shown);
      const root = document.getElementById('root');
      if (!root) throw new Error('The page has no root.');
      createRoot(root).render(
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      );
    },
  };
}

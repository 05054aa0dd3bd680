import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { QueryClient, QueryClientProvider } from '@larkspur/query';
import type { RouteObject } from '@larkspur/router';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RemoteModule } from '../src/host/host-api';
import { DevFrame, Pages } from './dev-frame';
import { createGatewayHost } from './gateway-host';
import { NotificationList } from './notification-list';

/**
 * Shows one remote on a page of its own, with a host that speaks to the real gateway.
 * @returns what takes its module, and later a changed one, in the same document
 */
export function showRemote({ name, routes }: { name: string; routes: string[] }): {
  take(remote: RemoteModule): void;
} {
  let router: ReturnType<typeof createBrowserRouter> | null = null;
  const notices = new NotificationList();
  const claimed = routes.map((path) => ({ path }));
  const host = createGatewayHost({
    owns: (path) => matchRoutes(claimed, path) !== null,
    go: (to, options) => void router?.navigate(to, options),
    notify: notices.add,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000, retry: false } } });
  host.session.subscribe(() => {
    if (!host.session.current()) queries.clear();
  });

  const around = (children: RouteObject[]): RouteObject[] => [
    {
      element: <DevFrame name={name} host={host} notices={notices} />,
      // Something has to stand there while the first screen's file comes.
      hydrateFallbackElement: <></>,
      children: [...children, { path: '*', element: <Pages name={name} routes={routes} /> }],
    },
  ];

  return {
    take(remote) {
      const shown = around(remote.routes(host));
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

import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HostProvider } from '../host/host-context';
import type { FakeHost } from './fake-host';

interface RenderScreenOptions {
  host: FakeHost;
  /** The address. */
  url?: string;
  /** The pattern that names parts of it. */
  routePath?: string;
}

/** Shows a screen as the shell would: within host, router and cache. */
export function renderScreen(screen: ReactNode, { host, url = '/', routePath = '*' }: RenderScreenOptions) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path: routePath, element: screen }], { initialEntries: [url] });
  return render(
    <QueryClientProvider client={cache}>
      <HostProvider host={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </QueryClientProvider>,
  );
}

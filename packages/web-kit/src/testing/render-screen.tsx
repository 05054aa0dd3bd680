import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { HostProvider } from '../host/host-context';
import type { FakeHost } from './fake-host';

interface RenderScreenOptions {
  host: FakeHost;
  /** The initial URL, or location with a state. */
  url?: InitialEntry;
  /** The route pattern that the URL's parameters are read from. */
  routePath?: string;
}

/** Renders a screen as the shell does: inside host, router and query client. */
export function renderScreen(
  screen: ReactNode,
  { host, url = '/', routePath = '*' }: RenderScreenOptions,
): RenderResult {
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

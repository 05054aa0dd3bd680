import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { HostProvider } from '../host/host-context';
import type { FakeHost } from './fake-host';

interface Circumstances {
  host: FakeHost;
  /** The address. */
  at?: string;
  /** The pattern that names parts of it. */
  path?: string;
}

/** Shows a screen as the shell would: within host, router and cache. */
export function renderScreen(screen: ReactNode, { host, at = '/', path = '*' }: Circumstances) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter([{ path, element: screen }], { initialEntries: [at] });
  return render(
    <QueryClientProvider client={cache}>
      <HostProvider host={host}>
        <RouterProvider router={router} />
      </HostProvider>
    </QueryClientProvider>,
  );
}

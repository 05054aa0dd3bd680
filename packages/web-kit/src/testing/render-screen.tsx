import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { HostProvider } from '../host-context';
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
  return render(
    <QueryClientProvider client={cache}>
      <HostProvider host={host}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={screen} />
          </Routes>
        </MemoryRouter>
      </HostProvider>
    </QueryClientProvider>,
  );
}

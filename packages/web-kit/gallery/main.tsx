import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { QueryClient, QueryClientProvider } from '@larkspur/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';
import { HostProvider } from '../src/host/host-context';
import { FakeHost } from '../src/testing/fake-host';
import { Gallery } from './gallery';

const isBare = new URLSearchParams(window.location.search).has('bare');
const router = createHashRouter([
  { index: true, element: <Gallery isBare={isBare} /> },
  { path: ':component/*', element: <Gallery isBare={isBare} /> },
]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={new QueryClient()}>
      <HostProvider host={new FakeHost()}>
        <RouterProvider router={router} />
      </HostProvider>
    </QueryClientProvider>
  </StrictMode>,
);

import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host-api';
import { HostProvider } from '@larkspur/web-kit/host-context';
import { CustomerFrame } from './frame/customer-frame';

export const contractVersion = REMOTE_CONTRACT_VERSION;

export function routes(host: HostApi): RouteObject[] {
  return [
    {
      element: (
        <HostProvider host={host}>
          <CustomerFrame />
        </HostProvider>
      ),
      children: [
        { path: '/account/home', lazy: async () => ({ Component: (await import('./features/home/home')).Home }) },
        {
          path: '/account/transactions',
          lazy: async () => ({ Component: (await import('./features/transactions/transactions')).Transactions }),
        },
        {
          path: '/account/transfer',
          lazy: async () => ({ Component: (await import('./features/transfer/transfer')).Transfer }),
        },
        { path: '/account/info', lazy: async () => ({ Component: (await import('./features/info/info')).Info }) },
        {
          path: '/account/support',
          lazy: async () => ({ Component: (await import('./features/support/support')).Support }),
        },
      ],
    },
  ];
}

({ contractVersion, routes }) satisfies RemoteModule;

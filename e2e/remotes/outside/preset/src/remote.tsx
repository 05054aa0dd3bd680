import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { HostProvider } from '@larkspur/web-kit/host/host-context';

export const contractVersion = REMOTE_CONTRACT_VERSION;

export function routes(host: HostApi): RouteObject[] {
  return [
    {
      path: '/cards/new',
      lazy: async () => {
        const { Cards } = await import(/* webpackChunkName: "cards-new" */ './cards');
        return {
          element: (
            <HostProvider host={host}>
              <Cards />
            </HostProvider>
          ),
        };
      },
    },
  ];
}

({ contractVersion, routes }) satisfies RemoteModule;

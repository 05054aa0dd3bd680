import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { HostProvider } from '@larkspur/web-kit/host/host-context';
import type { ComponentType } from 'react';
import { AreaLayout } from './layout/area-layout';

export const contractVersion = REMOTE_CONTRACT_VERSION;

/** Chunk names equal the paths, so that a release can list the files each page needs. */
const SCREENS: Record<string, () => Promise<ComponentType>> = {
  '/sample-path': async () =>
    (await import(/* webpackChunkName: "sample-path" */ './features/example/example')).ExampleScreen,
};

export function routes(host: HostApi): RouteObject[] {
  return [
    {
      element: (
        <HostProvider host={host}>
          <AreaLayout />
        </HostProvider>
      ),
      children: Object.entries(SCREENS).map(([path, screen]) => ({
        path,
        lazy: async () => ({ Component: await screen() }),
      })),
    },
  ];
}

({ contractVersion, routes }) satisfies RemoteModule;

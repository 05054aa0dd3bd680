import type { RouteObject } from '@larkspur/router';
import type { ComponentType } from 'react';
import type { HostApi } from './host-api';
import { HostProvider } from './host-context';

/** By path. The name of a screen's chunk equals its path with dashes, so that a release can list the files of each page. */
export type Screens = Record<string, () => Promise<ComponentType>>;

/** @param Layout has an `Outlet`, and stays while users go from one of the screens to another */
export function screenRoutes(host: HostApi, Layout: ComponentType, screens: Screens): RouteObject[] {
  return [
    {
      element: (
        <HostProvider host={host}>
          <Layout />
        </HostProvider>
      ),
      children: Object.entries(screens).map(([path, screen]) => ({
        path,
        lazy: async () => ({ Component: await screen() }),
      })),
    },
  ];
}

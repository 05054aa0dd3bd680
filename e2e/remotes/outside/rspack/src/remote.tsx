import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';

export const contractVersion = 1;

export function routes({ session }: HostApi): RouteObject[] {
  return [
    {
      path: '/perks/new',
      lazy: async () => {
        const { Perks } = await import('./perks');
        return { element: <Perks name={session.current()?.firstName ?? 'nobody'} /> };
      },
    },
  ];
}

({ contractVersion, routes }) satisfies RemoteModule;

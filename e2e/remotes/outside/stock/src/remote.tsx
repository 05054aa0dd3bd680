import { Outlet, type RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';

export const contractVersion = 1;

export function routes({ session }: HostApi): RouteObject[] {
  const Frame = () => (
    <main>
      <p>Signed in as {session.current()?.firstName}</p>
      <Outlet />
    </main>
  );
  return [
    {
      Component: Frame,
      children: [{ path: '/loans/new', lazy: async () => ({ Component: (await import('./loans')).Loans }) }],
    },
  ];
}

({ contractVersion, routes }) satisfies RemoteModule;

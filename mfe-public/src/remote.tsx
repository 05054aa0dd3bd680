import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host-api';
import { HostProvider } from '@larkspur/web-kit/host-context';
import { PublicFrame } from './frame/public-frame';

export const contractVersion = REMOTE_CONTRACT_VERSION;

export function routes(host: HostApi): RouteObject[] {
  return [
    {
      element: (
        <HostProvider host={host}>
          <PublicFrame />
        </HostProvider>
      ),
      children: [
        { path: '/', lazy: async () => ({ Component: (await import('./features/home/home')).Home }) },
        { path: '/signin', lazy: async () => ({ Component: (await import('./features/sign-in/sign-in')).SignIn }) },
        { path: '/signup', lazy: async () => ({ Component: (await import('./features/sign-up/sign-up')).SignUp }) },
        { path: '/contact', lazy: async () => ({ Component: (await import('./features/contact/contact')).Contact }) },
        {
          path: '/account/savings',
          lazy: async () => ({ Component: (await import('./features/account-kinds/savings')).Savings }),
        },
        {
          path: '/account/checking',
          lazy: async () => ({ Component: (await import('./features/account-kinds/checking')).Checking }),
        },
        {
          path: '/account-verification',
          lazy: async () => ({
            Component: (await import('./features/account-verification/account-verification')).AccountVerification,
          }),
        },
      ],
    },
  ];
}

({ contractVersion, routes }) satisfies RemoteModule;

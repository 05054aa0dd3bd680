import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host-api';
import { HostProvider } from '@larkspur/web-kit/host-context';
import { AdminFrame } from './frame/admin-frame';

export const contractVersion = REMOTE_CONTRACT_VERSION;

export function routes(host: HostApi): RouteObject[] {
  return [
    {
      path: '/admin/login',
      lazy: async () => {
        const { SignIn } = await import('./features/sign-in/sign-in');
        return {
          element: (
            <HostProvider host={host}>
              <SignIn />
            </HostProvider>
          ),
        };
      },
    },
    {
      element: (
        <HostProvider host={host}>
          <AdminFrame />
        </HostProvider>
      ),
      children: [
        {
          path: '/admin/dashboard',
          lazy: async () => ({ Component: (await import('./features/dashboard/dashboard')).Dashboard }),
        },
        { path: '/admin/users', lazy: async () => ({ Component: (await import('./features/users/users')).Users }) },
        {
          path: '/admin/users/:id',
          lazy: async () => ({ Component: (await import('./features/user/user')).UserDetail }),
        },
        {
          path: '/admin/users/account/:id',
          lazy: async () => ({ Component: (await import('./features/user-account/user-account')).UserAccount }),
        },
        {
          path: '/admin/users/edit/:id',
          lazy: async () => ({ Component: (await import('./features/user-edit/user-edit')).UserEdit }),
        },
        {
          path: '/admin/transactions/add-transactions',
          lazy: async () => ({
            Component: (await import('./features/add-transaction/add-transaction')).AddTransaction,
          }),
        },
        {
          path: '/admin/transactions/:id',
          lazy: async () => ({
            Component: (await import('./features/user-transactions/user-transactions')).UserTransactions,
          }),
        },
        {
          path: '/admin/beneficiaries',
          lazy: async () => ({ Component: (await import('./features/beneficiaries/beneficiaries')).Beneficiaries }),
        },
        {
          path: '/admin/contacts',
          lazy: async () => ({ Component: (await import('./features/contacts/contacts')).Contacts }),
        },
      ],
    },
  ];
}

({ contractVersion, routes }) satisfies RemoteModule;

import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { HostProvider } from '@larkspur/web-kit/host/host-context';
import type { ComponentType } from 'react';
import { AreaLayout } from './layout/area-layout';

export const contractVersion = REMOTE_CONTRACT_VERSION;

/** Chunk names equal the paths, so that a release can list the files each page needs. */
const SCREENS: Record<string, () => Promise<ComponentType>> = {
  '/admin/dashboard': async () =>
    (await import(/* webpackChunkName: "admin-dashboard" */ './features/dashboard/dashboard')).Dashboard,
  '/admin/users': async () => (await import(/* webpackChunkName: "admin-users" */ './features/users/users')).Users,
  '/admin/users/:id': async () =>
    (await import(/* webpackChunkName: "admin-users-id" */ './features/user/user')).UserDetail,
  '/admin/users/account/:id': async () =>
    (await import(/* webpackChunkName: "admin-users-account-id" */ './features/user-account/user-account')).UserAccount,
  '/admin/users/edit/:id': async () =>
    (await import(/* webpackChunkName: "admin-users-edit-id" */ './features/user-edit/user-edit')).UserEdit,
  '/admin/transactions/add-transactions': async () =>
    (
      await import(
        /* webpackChunkName: "admin-transactions-add-transactions" */ './features/add-transaction/add-transaction'
      )
    ).AddTransaction,
  '/admin/transactions/:id': async () =>
    (await import(/* webpackChunkName: "admin-transactions-id" */ './features/user-transactions/user-transactions'))
      .UserTransactions,
  '/admin/beneficiaries': async () =>
    (await import(/* webpackChunkName: "admin-beneficiaries" */ './features/beneficiaries/beneficiaries'))
      .Beneficiaries,
  '/admin/contacts': async () =>
    (await import(/* webpackChunkName: "admin-contacts" */ './features/contacts/contacts')).Contacts,
};

export function routes(host: HostApi): RouteObject[] {
  return [
    {
      path: '/admin/login',
      lazy: async () => {
        const { SignIn } = await import(/* webpackChunkName: "admin-login" */ './features/sign-in/sign-in');
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

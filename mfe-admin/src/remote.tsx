import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import { Outlet } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { type Screens, screenRoutes } from '@larkspur/web-kit/host/screen-routes';
import { AreaLayout } from './layout/area-layout';

export const contractVersion = REMOTE_CONTRACT_VERSION;

const SCREENS: Screens = {
  '/admin/dashboard': async () =>
    (await import(/* webpackChunkName: "admin-dashboard" */ './features/dashboard/dashboard')).Dashboard,
  '/admin/users': async () => (await import(/* webpackChunkName: "admin-users" */ './features/users/users')).Users,
  '/admin/users/:id': async () =>
    (await import(/* webpackChunkName: "admin-users-id" */ './features/user/user')).UserDetail,
  '/admin/users/account/:id': async () =>
    (await import(/* webpackChunkName: "admin-users-account-id" */ './features/user-account/user-account')).UserAccount,
  '/admin/users/edit/:id': async () =>
    (await import(/* webpackChunkName: "admin-users-edit-id" */ './features/user-edit/user-edit')).UserEdit,
  '/admin/verifications': async () =>
    (await import(/* webpackChunkName: "admin-verifications" */ './features/verifications/verifications'))
      .Verifications,
  '/admin/transactions': async () =>
    (await import(/* webpackChunkName: "admin-transactions" */ './features/transactions/transactions')).Transactions,
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
  '/admin/ledger': async () => (await import(/* webpackChunkName: "admin-ledger" */ './features/ledger/ledger')).Ledger,
  '/admin/audit': async () => (await import(/* webpackChunkName: "admin-audit" */ './features/audit/audit')).Audit,
  '/admin/operations': async () =>
    (await import(/* webpackChunkName: "admin-operations" */ './features/operations/operations')).Operations,
  // Not declared: the host shows it for unknown paths of the area, whose status stays 404.
  '/admin/*': async () => (await import('./layout/not-found')).NotFound,
};

/** Without the navigation of the back office. */
const PUBLIC_SCREENS: Screens = {
  '/admin/login': async () => (await import(/* webpackChunkName: "admin-login" */ './features/sign-in/sign-in')).SignIn,
};

export const routes = (host: HostApi) => [
  ...screenRoutes(host, Outlet, PUBLIC_SCREENS),
  ...screenRoutes(host, AreaLayout, SCREENS),
];

({ contractVersion, routes }) satisfies RemoteModule;

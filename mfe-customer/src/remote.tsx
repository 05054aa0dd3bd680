import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { type Screens, screenRoutes } from '@larkspur/web-kit/host/screen-routes';
import { AreaLayout } from './layout/area-layout';

export const contractVersion = REMOTE_CONTRACT_VERSION;

const SCREENS: Screens = {
  '/account/home': async () => (await import(/* webpackChunkName: "account-home" */ './features/home/home')).Home,
  '/account/transactions': async () =>
    (await import(/* webpackChunkName: "account-transactions" */ './features/transactions/transactions')).Transactions,
  '/account/statements': async () =>
    (await import(/* webpackChunkName: "account-statements" */ './features/statements/statements')).Statements,
  '/account/transfer': async () =>
    (await import(/* webpackChunkName: "account-transfer" */ './features/transfer/transfer')).Transfer,
  '/account/beneficiaries': async () =>
    (await import(/* webpackChunkName: "account-beneficiaries" */ './features/beneficiaries/beneficiaries'))
      .Beneficiaries,
  '/account/cards': async () => (await import(/* webpackChunkName: "account-cards" */ './features/cards/cards')).Cards,
  '/account/info': async () => (await import(/* webpackChunkName: "account-info" */ './features/info/info')).Info,
  '/account/profile': async () =>
    (await import(/* webpackChunkName: "account-profile" */ './features/profile/profile')).Profile,
  '/account/settings': async () =>
    (await import(/* webpackChunkName: "account-settings" */ './features/settings/settings')).Settings,
  '/account/update-account': async () =>
    (await import(/* webpackChunkName: "account-update-account" */ './features/update-account/update-account'))
      .UpdateAccount,
  '/account/update-password': async () =>
    (await import(/* webpackChunkName: "account-update-password" */ './features/update-password/update-password'))
      .UpdatePassword,
  '/account/sessions': async () =>
    (await import(/* webpackChunkName: "account-sessions" */ './features/sessions/sessions')).Sessions,
  '/account/payment-pin': async () =>
    (await import(/* webpackChunkName: "account-payment-pin" */ './features/payment-pin/payment-pin')).PaymentPin,
  '/account/support': async () =>
    (await import(/* webpackChunkName: "account-support" */ './features/support/support')).Support,
  // Not declared: the host shows it for unknown paths of the area, whose status stays 404.
  '/account/*': async () => (await import('./layout/not-found')).NotFound,
};

export const routes = (host: HostApi) => screenRoutes(host, AreaLayout, SCREENS);

({ contractVersion, routes }) satisfies RemoteModule;

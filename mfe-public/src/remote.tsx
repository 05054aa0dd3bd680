import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { type Screens, screenRoutes } from '@larkspur/web-kit/host/screen-routes';
import { AreaLayout } from './layout/area-layout';

export const contractVersion = REMOTE_CONTRACT_VERSION;

const SCREENS: Screens = {
  '/': async () => (await import(/* webpackChunkName: "index" */ './features/home/home')).Home,
  '/account/savings': async () =>
    (await import(/* webpackChunkName: "account-savings" */ './features/savings/savings')).Savings,
  '/account/checking': async () =>
    (await import(/* webpackChunkName: "account-checking" */ './features/checking/checking')).Checking,
  '/cards/credit-card': async () =>
    (await import(/* webpackChunkName: "cards-credit-card" */ './features/credit-card/credit-card')).CreditCard,
  '/loan/home-loan': async () =>
    (await import(/* webpackChunkName: "loan-home-loan" */ './features/home-loan/home-loan')).HomeLoan,
  '/loan/auto-loan': async () =>
    (await import(/* webpackChunkName: "loan-auto-loan" */ './features/auto-loan/auto-loan')).AutoLoan,
  '/contact': async () => (await import(/* webpackChunkName: "contact" */ './features/contact/contact')).Contact,
  '/about': async () => (await import(/* webpackChunkName: "about" */ './features/about/about')).About,
  '/careers': async () => (await import(/* webpackChunkName: "careers" */ './features/careers/careers')).Careers,
  '/signin': async () => (await import(/* webpackChunkName: "signin" */ './features/sign-in/sign-in')).SignIn,
  '/signup': async () => (await import(/* webpackChunkName: "signup" */ './features/sign-up/sign-up')).SignUp,
  '/forgot-password': async () =>
    (await import(/* webpackChunkName: "forgot-password" */ './features/forgot-password/forgot-password'))
      .ForgotPassword,
  '/reset-password': async () =>
    (await import(/* webpackChunkName: "reset-password" */ './features/reset-password/reset-password')).ResetPassword,
  '/account-verification': async () =>
    (
      await import(
        /* webpackChunkName: "account-verification" */ './features/account-verification/account-verification'
      )
    ).AccountVerification,
};

export const routes = (host: HostApi) => screenRoutes(host, AreaLayout, SCREENS);

({ contractVersion, routes }) satisfies RemoteModule;

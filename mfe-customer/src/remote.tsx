import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { HostProvider } from '@larkspur/web-kit/host/host-context';
import type { ComponentType } from 'react';
import { AreaLayout } from './layout/area-layout';

export const contractVersion = REMOTE_CONTRACT_VERSION;

/** Chunk names equal the paths, so that a release can list the files each page needs. */
const SCREENS: Record<string, () => Promise<ComponentType>> = {
  '/account/home': async () => (await import(/* webpackChunkName: "account-home" */ './features/home/home')).Home,
  '/account/transactions': async () =>
    (await import(/* webpackChunkName: "account-transactions" */ './features/transactions/transactions')).Transactions,
  '/account/transfer': async () =>
    (await import(/* webpackChunkName: "account-transfer" */ './features/transfer/transfer')).Transfer,
  '/account/beneficiaries': async () =>
    (await import(/* webpackChunkName: "account-beneficiaries" */ './features/beneficiaries/beneficiaries'))
      .Beneficiaries,
  '/account/cards': async () => (await import(/* webpackChunkName: "account-cards" */ './features/cards/cards')).Cards,
  '/account/info': async () => (await import(/* webpackChunkName: "account-info" */ './features/info/info')).Info,
  '/account/support': async () =>
    (await import(/* webpackChunkName: "account-support" */ './features/support/support')).Support,
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

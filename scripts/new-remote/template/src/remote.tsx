import { REMOTE_CONTRACT_VERSION } from '@larkspur/contracts/remote';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';
import { type Screens, screenRoutes } from '@larkspur/web-kit/host/screen-routes';
import { AreaLayout } from './layout/area-layout';

export const contractVersion = REMOTE_CONTRACT_VERSION;

const SCREENS: Screens = {
  '/sample-path': async () =>
    (await import(/* webpackChunkName: "sample-path" */ './features/example/example')).ExampleScreen,
};

export const routes = (host: HostApi) => screenRoutes(host, AreaLayout, SCREENS);

({ contractVersion, routes }) satisfies RemoteModule;

import type { RemoteName } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, RemoteModule } from '@larkspur/web-kit/host/host-api';

/**
 * Replaces the shell's `remotes/` in the monolith: each area is a dynamic import, without releases, discovery, verification
 * or recovery.
 */
const AREAS: Record<RemoteName, () => Promise<RemoteModule>> = {
  'mfe-public': () => import(/* webpackChunkName: "mfe-public" */ '../../../mfe-public/src/remote'),
  'mfe-customer': () => import(/* webpackChunkName: "mfe-customer" */ '../../../mfe-customer/src/remote'),
  'mfe-admin': () => import(/* webpackChunkName: "mfe-admin" */ '../../../mfe-admin/src/remote'),
};

export class Remotes {
  constructor(
    _registry: Registry,
    private readonly host: HostApi,
  ) {}

  async routes(name: RemoteName): Promise<RouteObject[]> {
    return (await AREAS[name]()).routes(this.host);
  }

  hasFallback(): boolean {
    return false;
  }

  reportCrash(): void {}
  reportChunkError(): void {}
  retry(): void {}

  loadedVersions(): ReadonlyMap<RemoteName, string> {
    return new Map();
  }
}

export class Registry {
  static fromDocument(): Registry {
    return new Registry();
  }

  revision(): string {
    return '';
  }

  async fetchLatest(): Promise<null> {
    return null;
  }
}

export class FailureReporter {}

export const shellVersion = () => '';

export class ReleaseMonitor {
  start(): void {}

  readonly getSnapshot = () => false;
  readonly subscribe = () => () => undefined;
}

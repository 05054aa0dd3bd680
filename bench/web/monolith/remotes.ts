import type { BankRoute, RemoteName } from '@larkspur/contracts/remote';
import type { RouteObject } from '@larkspur/router';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import areas from 'monolith/areas';
import { RouteTable } from '../../../shell/src/routes/route-table';

/** Defined by the build. */
declare const __MONOLITH_SCREENS__: BankRoute[];

/**
 * Replaces the shell's `remotes/` in the monolith: each area is a dynamic import, without releases, discovery, verification
 * or recovery.
 */
export class Remotes {
  constructor(
    _registry: Registry,
    private readonly host: HostApi,
  ) {}

  async routes(name: RemoteName): Promise<RouteObject[]> {
    const load = areas[name];
    if (!load) throw new Error(`The monolith has no ${name}.`);
    return (await load()).routes(this.host);
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
  private readonly table = new RouteTable({
    remotes: {},
    routes: {
      screens: __MONOLITH_SCREENS__,
      redirects: {},
      disputed: [],
      grants: [],
    },
  });

  static fromDocument(): Registry {
    return new Registry();
  }

  routes(): RouteTable {
    return this.table;
  }

  areas(): Record<RemoteName, never> {
    return {};
  }

  age(): number {
    return 0;
  }

  async refresh(): Promise<void> {}

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

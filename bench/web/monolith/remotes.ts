import type { BankRoute, RemoteName, SlotWidget } from '@larkspur/contracts/remote';
import type { SlotName } from '@larkspur/contracts/slots';
import type { RouteObject } from '@larkspur/router';
import type { HostApi, WidgetModule } from '@larkspur/web-kit/host/host-api';
import { areas, widgets } from 'monolith/areas';
import type { Registry as ShellRegistry } from '../../../shell/src/remotes/registry';
import type { ReleaseMonitor as ShellReleaseMonitor } from '../../../shell/src/remotes/release-monitor';
import type { Remotes as ShellRemotes } from '../../../shell/src/remotes/remotes';
import { RouteTable } from '../../../shell/src/routes/route-table';

/** Defined by the build. */
declare const __MONOLITH_SCREENS__: BankRoute[];
declare const __MONOLITH_WIDGETS__: Record<string, SlotWidget[]>;
declare const __MONOLITH_VERSION__: string;

/**
 * Replaces the shell's `remotes/` in the monolith: each area is a dynamic import, without releases, discovery, verification
 * or recovery.
 */
export class Remotes implements Pick<ShellRemotes, keyof ShellRemotes> {
  private readonly loaded = new Set<RemoteName>();

  constructor(
    _registry: Registry,
    private readonly host: HostApi,
  ) {}

  async routes(name: RemoteName): Promise<RouteObject[]> {
    const load = areas[name];
    if (!load) throw new Error(`The monolith has no ${name}.`);
    const { routes } = await load();
    this.loaded.add(name);
    return routes(this.host);
  }

  async widget(name: RemoteName, slot: SlotName): Promise<WidgetModule<SlotName>['Widget']> {
    const load = widgets[`${name} ${slot}`];
    if (!load) throw new Error(`The monolith has no widget of ${name} for ${slot}.`);
    return (await load()).Widget;
  }

  /** The page was prerendered with this build. */
  loadedVersion(name: RemoteName): string | null {
    return this.loaded.has(name) ? __MONOLITH_VERSION__ : null;
  }

  hasFallback(): boolean {
    return false;
  }

  async retry(): Promise<boolean> {
    return false;
  }

  reportCrash(): void {}
  reportChunkError(): void {}
  reportWidgetFailure(): void {}

  /** The benchmark would compare another way of becoming live. */
  reportMismatch(name: RemoteName): void {
    console.error(`A page of ${name} was replaced instead of hydrated.`);
  }

  loadedVersions(): ReadonlyMap<RemoteName, string> {
    return new Map();
  }
}

export class Registry implements Pick<ShellRegistry, keyof ShellRegistry> {
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

  widgets(slot: string): readonly SlotWidget[] {
    return __MONOLITH_WIDGETS__[slot] ?? [];
  }

  areas(): Record<RemoteName, never> {
    return {};
  }

  age(): number {
    return 0;
  }

  visitSample(): number {
    return 0;
  }

  isNewPath(): boolean {
    return false;
  }

  isRemoteUrl(): boolean {
    return false;
  }

  find(): null {
    return null;
  }

  canaryOf(): undefined {}

  entryIntegrity(): null {
    return null;
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

export class ReleaseMonitor implements Pick<ShellReleaseMonitor, keyof ShellReleaseMonitor> {
  start(): void {}
  async check(): Promise<void> {}

  readonly getSnapshot = () => false;
  readonly subscribe = () => () => undefined;
}

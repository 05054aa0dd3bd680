import { createHash } from 'node:crypto';
import type { RegisteredRemote, RemoteName, RemotePointer, RemoteRegistry } from '@larkspur/contracts/remote';
import { grantClaims, type RefusedClaim } from '../src/routes/grant-claims';
import { grantWidgets } from '../src/routes/grant-widgets';
import { RouteTable } from '../src/routes/route-table';
import { stateOf } from './pointer-poller';
import type { RemoteConfig } from './remotes-config';

/** The configuration, pointer and registry entry of one remote. */
export interface KnownRemote {
  config: RemoteConfig;
  pointer(): RemotePointer | null;
  registered(): RegisteredRemote | null;
}

/** The bank at one moment: configured remotes, their current releases, and who has which path. */
export class BankRoutes {
  readonly registry: RemoteRegistry;
  readonly table: RouteTable;
  readonly refused: readonly RefusedClaim[];
  private readonly titles: ReadonlyMap<string, string>;

  /** @param visitSample percentage of the visits that pages report */
  constructor(remotes: readonly KnownRemote[], visitSample = 0) {
    const claimants = remotes.map((remote) => {
      const { name, grants } = remote.config;
      const current = remote.pointer()?.current;
      return { name, grants, routes: current ? (current.declaredRoutes ?? current.routes) : null };
    });
    const { routes, refused } = grantClaims(claimants);
    const { slots, refused: refusedWidgets } = grantWidgets(
      remotes.map((remote) => ({
        name: remote.config.name,
        grants: remote.config.slots,
        widgets: remote.pointer()?.current.widgets ?? [],
      })),
    );
    const byName = <T>(select: (remote: KnownRemote) => T): Record<RemoteName, T> =>
      Object.fromEntries(remotes.map((remote) => [remote.config.name, select(remote)]));
    const pointers = remotes.map((remote) => {
      const pointer = remote.pointer();
      return `${remote.config.name} ${pointer ? stateOf(pointer) : 0}`;
    });
    this.registry = {
      revision: createHash('sha256')
        .update(JSON.stringify([pointers, routes, ...(slots ? [slots] : [])]))
        .digest('hex')
        .slice(0, 12),
      remotes: byName((remote) => remote.registered()),
      areas: byName(({ config }) => config.area),
      routes,
      ...(slots && { slots }),
      ...(visitSample > 0 && { visitSample }),
    };
    this.table = new RouteTable(this.registry);
    this.refused = [...refused, ...refusedWidgets];
    const owners = new Map(routes.screens.map(({ path, remote }) => [path, remote]));
    const declared = remotes.flatMap((remote) =>
      (remote.pointer()?.current.declaredRoutes ?? []).filter(({ path }) => owners.get(path) === remote.config.name),
    );
    this.titles = new Map(declared.map(({ path, title }) => [path, title]));
  }

  /** The title that a screen has until it sets its own. */
  title(path: string): string | null {
    return this.titles.get(path) ?? null;
  }
}

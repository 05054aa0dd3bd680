import type { RemoteName } from '@larkspur/contracts/remote';
import type { FastifyBaseLogger } from 'fastify';
import type { RefusedClaim } from '../src/routes/grant-claims';
import { BankRoutes } from './bank-routes';
import type { ShellConfig } from './config';
import { RemoteConnection } from './remote-connection';
import type { RemoteConfig } from './remotes-config';
import { SeenSequences } from './seen-sequences';

/** The configured remotes: their servers, their current releases, and the routes that follow from both. */
export class RemoteServers {
  private connections: ReadonlyMap<RemoteName, RemoteConnection> = new Map();
  private routes = new BankRoutes([]);
  private readonly seen: SeenSequences;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly config: Pick<ShellConfig, 'seenReleasesFile' | 'isTrustedProxy'>,
    private readonly log: FastifyBaseLogger,
  ) {
    this.seen = new SeenSequences(config.seenReleasesFile);
  }

  /**
   * Replaces the list of remotes. Those that did not change go on as they are. Resolves when each new one was polled once.
   */
  async configure(remotes: readonly RemoteConfig[]): Promise<void> {
    const before = this.connections;
    const entries = remotes.map((remote) => [remote.name, this.unchanged(remote) ?? this.connect(remote)] as const);
    const connections = new Map(entries);
    const isNew = (connection: RemoteConnection) => before.get(connection.config.name) !== connection;
    await Promise.all([...connections.values()].filter(isNew).map((connection) => connection.start()));
    this.connections = connections;
    this.update();
    for (const listener of this.listeners) listener();
    const replaced = [...before.values()].filter((connection) => !entries.some(([, kept]) => kept === connection));
    await Promise.all(replaced.map((connection) => connection.close()));
  }

  /** Called when the list of remotes has changed. */
  onConfigured(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** The present routes and the registry that pages get. */
  current(): BankRoutes {
    return this.routes;
  }

  names(): RemoteName[] {
    return [...this.connections.keys()];
  }

  find(name: string): RemoteConnection | null {
    return this.connections.get(name) ?? null;
  }

  /** Origins of remotes other than the page's own, for the Content-Security-Policy. */
  origins(): string[] {
    const origins = [...this.connections.values()].map(({ config }) => URL.parse(config.base)?.origin);
    return [...new Set(origins.filter((origin) => origin !== undefined))];
  }

  /** Paths of pages that search engines may index. */
  indexablePages(): string[] {
    return [...this.connections].flatMap(([name, connection]) =>
      connection.indexablePaths().filter((path) => this.routes.table.find(path)?.remote === name),
    );
  }

  /** Files that are being forwarded, of all remotes. */
  get activeFiles(): number {
    return [...this.connections.values()].reduce((sum, { upstream }) => sum + upstream.active, 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.connections.values()].map((connection) => connection.close()));
  }

  private unchanged(remote: RemoteConfig): RemoteConnection | null {
    const present = this.connections.get(remote.name);
    return present && JSON.stringify(present.config) === JSON.stringify(remote) ? present : null;
  }

  private connect(remote: RemoteConfig): RemoteConnection {
    const { isTrustedProxy } = this.config;
    return new RemoteConnection(remote, {
      seen: this.seen,
      isTrustedProxy,
      log: this.log,
      onRelease: () => this.update(),
    });
  }

  private update(): void {
    const known = new Set(this.routes.refused.map(describe));
    this.routes = new BankRoutes([...this.connections.values()]);
    for (const claim of this.routes.refused) {
      if (!known.has(describe(claim))) this.log.warn(claim, 'a claimed path was refused');
    }
  }
}

/** Such as `mfe-cards: /account/home belongs to mfe-customer`. */
export const describe = ({ remote, path, reason }: RefusedClaim): string => `${remote}: ${path} ${reason}`;

import { EventEmitter } from 'node:events';
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
  private readonly events = new EventEmitter<{ configured: [] }>();

  constructor(
    private readonly config: Pick<ShellConfig, 'seenReleasesFile' | 'isTrustedProxy' | 'orderKeys' | 'visitSample'>,
    private readonly log: FastifyBaseLogger,
  ) {
    this.seen = new SeenSequences(config.seenReleasesFile, (reason) =>
      log.error({ file: config.seenReleasesFile, reason }, 'The last pointers and orders could not be stored'),
    );
  }

  /**
   * Replaces the list of remotes. A remote keeps its release while its server and the key that has signed it are the same. Resolves
   * when each new one was polled once.
   */
  async configure(remotes: readonly RemoteConfig[]): Promise<void> {
    const before = this.connections;
    const entries = await Promise.all(
      remotes.map(async (remote) => [remote.name, await this.connect(remote)] as const),
    );
    this.connections = new Map(entries);
    for (const remote of remotes) this.connections.get(remote.name)?.reconfigure(remote);
    this.update();
    this.events.emit('configured');
    const kept = new Set(this.connections.values());
    for (const connection of before.values()) {
      if (!kept.has(connection))
        connection.drain().catch((error) => this.log.warn(error, 'Could not close the connection to a remote'));
    }
  }

  /** Called when the list of remotes has changed. */
  onConfigured(listener: () => void): void {
    this.events.on('configured', listener);
  }

  /** The current routes and the registry that pages get. */
  current(): BankRoutes {
    return this.routes;
  }

  names(): RemoteName[] {
    return [...this.connections.keys()];
  }

  find(name: string): RemoteConnection | null {
    return this.connections.get(name) ?? null;
  }

  /** Descriptions of what is wrong with claims, and with what a restart has to know. */
  problems(): string[] {
    const reason = this.seen.problem();
    return [
      ...this.routes.refused.map(describeClaim),
      ...(reason === null
        ? []
        : [`SEEN_RELEASES_FILE cannot be written, so that a restart forgets the last pointers and orders: ${reason}`]),
    ];
  }

  /** Origins of remotes other than the page's own, for the Content-Security-Policy. */
  origins(): string[] {
    const origins = [...this.connections.values()].map(({ config }) => URL.parse(config.base)?.origin);
    return [...new Set(origins.filter((origin) => origin !== undefined))];
  }

  /** Paths of pages that search engines may index. */
  indexablePages(): string[] {
    return [...this.connections].flatMap(([name, connection]) =>
      connection.indexablePaths().filter((path) => {
        const route = this.routes.table.find(path);
        return route?.remote === name && route.path === path && route.access === 'open';
      }),
    );
  }

  /** Files that are being forwarded, of all remotes. */
  get activeFiles(): number {
    return [...this.connections.values()].reduce((sum, { upstream }) => sum + upstream.active, 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.connections.values()].map((connection) => connection.close()));
  }

  /** Returns the current connection if the remote's server and keys are the same, or opens another one. */
  private async connect(remote: RemoteConfig): Promise<RemoteConnection> {
    const present = this.connections.get(remote.name);
    if (present?.hasServerOf(remote)) return present;
    const { isTrustedProxy, orderKeys } = this.config;
    const connection = new RemoteConnection(remote, {
      seen: this.seen,
      orderKeys,
      isTrustedProxy,
      log: this.log,
      onRelease: () => this.update(),
    });
    await connection.start(present?.hasAddressOf(remote) ? present : null);
    return connection;
  }

  private update(): void {
    const known = new Set(this.routes.refused.map(describeClaim));
    this.routes = new BankRoutes([...this.connections.values()], this.config.visitSample);
    for (const claim of this.routes.refused) {
      if (!known.has(describeClaim(claim))) this.log.warn(claim, 'A claim was refused');
    }
  }
}

/** Such as `mfe-cards: /account/home belongs to mfe-customer`. */
const describeClaim = ({ remote, path, reason }: RefusedClaim): string => `${remote}: ${path} ${reason}`;

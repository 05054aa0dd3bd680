import type { RegisteredRemote, RemoteArea, RemoteName, RemoteRegistry, SlotWidget } from '@larkspur/contracts/remote';
import { withCanary } from '../canary/canary-membership';
import { RouteTable } from '../routes/route-table';

const REGISTRY_URL = '/registry.json';
const FETCH_TIMEOUT_MS = 4_000;

/**
 * The bases and paths of the remotes. The page contains a registry; it is fetched again when a remote fails to load or a path is
 * unknown.
 */
export class Registry {
  private table: RouteTable;
  /** The table of the page's own registry. */
  private readonly firstTable: RouteTable;
  /** The widgets of the page's own registry. */
  private readonly slots: RemoteRegistry['slots'];
  private readAt = Date.now();

  constructor(
    private registry: RemoteRegistry,
    private readonly fetch: typeof globalThis.fetch = window.fetch.bind(window),
  ) {
    this.table = new RouteTable(registry);
    this.firstTable = this.table;
    this.slots = registry.slots;
  }

  /** @throws Error when the page contains none, because the shell's server did not render it */
  static fromDocument(page: Document): Registry {
    const element = page.getElementById('registry');
    if (!element?.textContent) throw new Error('The page has no registry of remotes.');
    return new Registry(JSON.parse(element.textContent) as RemoteRegistry);
  }

  revision(): string {
    return this.registry.revision;
  }

  /** The remote as this browser gets it: for visitors of a canary, the canary is the current release. */
  find(name: RemoteName): RegisteredRemote | null {
    const remote = this.registry.remotes[name];
    return remote ? withCanary(remote) : null;
  }

  /** The remote's canary, whether this browser gets it or not. */
  canaryOf(name: RemoteName): RegisteredRemote['canary'] {
    return this.registry.remotes[name]?.canary;
  }

  /** Percentage of the visits that are reported while there is no canary. */
  visitSample(): number {
    return this.registry.visitSample ?? 0;
  }

  /** Replaced by `refresh`. */
  routes(): RouteTable {
    return this.table;
  }

  /** Returns whether the page was loaded before this path existed, so that its policy may not allow what is there. */
  isNewPath(path: string): boolean {
    return this.firstTable.match(path).kind === 'not-found' && this.table.match(path).kind !== 'not-found';
  }

  /**
   * The widgets of a slot in display order. Until the page is loaded again, none are added, because its policy allows no code
   * of a remote that was added since. Widgets of a removed remote disappear.
   */
  widgets(slot: string): readonly SlotWidget[] {
    return (this.slots?.[slot] ?? []).filter(({ remote }) => Object.hasOwn(this.registry.remotes, remote));
  }

  /** The customers' names for the parts of the bank, by remote. */
  areas(): Readonly<Record<RemoteName, RemoteArea>> {
    return this.registry.areas;
  }

  /** Milliseconds since the registry was read. */
  age(): number {
    return Date.now() - this.readAt;
  }

  /** Returns whether a URL belongs to one of the remotes. Scripts from other URLs are refused. */
  isRemoteUrl(url: string): boolean {
    return Object.values(this.registry.remotes).some((remote) => remote && url.startsWith(toAbsoluteUrl(remote.base)));
  }

  /** The expected hash of a remote's entry, `null` for a URL that is no entry of a known release. */
  entryIntegrity(url: string): string | null {
    for (const remote of Object.values(this.registry.remotes)) {
      for (const release of [remote?.current, remote?.previous, remote?.canary?.release]) {
        if (remote && release && toAbsoluteUrl(remote.base + release.entry) === url) {
          return release.integrity[release.entry] ?? null;
        }
      }
    }
    return null;
  }

  /** Keeps the current registry if the shell's server does not respond. */
  async refresh(): Promise<void> {
    const latest = await this.fetchLatest();
    if (!latest) return;
    this.registry = latest;
    this.table = new RouteTable(latest);
    this.readAt = Date.now();
  }

  /** The registry that a new page would get, `null` if the shell's server does not respond. Does not change this one. */
  async fetchLatest(): Promise<RemoteRegistry | null> {
    try {
      const response = await this.fetch(REGISTRY_URL, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      if (!response.ok) return null;
      const registry = (await response.json()) as Partial<RemoteRegistry>;
      // While the shell is released, another instance of its server may be a version older than this page.
      return registry.routes && registry.areas ? (registry as RemoteRegistry) : null;
    } catch {
      return null;
    }
  }
}

/** `base` may be a path of this origin. */
export function toAbsoluteUrl(base: string): string {
  return new URL(base, window.location.href).href;
}

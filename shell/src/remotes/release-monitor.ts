import type { RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import { type ReadableStore, Store } from '@larkspur/web-kit/utils/store';
import { LEFT_CANARIES, withCanary } from '../canary/canary-membership';

const POLL_INTERVAL_MS = 60_000;

interface ReleaseMonitorOptions {
  /** The registry that a new page would get; `null` if unknown. */
  fetchRegistry(): Promise<RemoteRegistry | null>;
  /** For each loaded remote, the version that was current when it was loaded, even if a fallback is shown. */
  loadedVersions(): ReadonlyMap<RemoteName, string>;
  page: Pick<Document, 'addEventListener' | 'visibilityState'>;
  /** Reports changes that other tabs make in the storage. */
  tabs?: Pick<Window, 'addEventListener'>;
}

/**
 * Detects a release that came out after this page was opened. The page keeps its version until a full load, on the next
 * change of area or when the user asks for it.
 */
export class ReleaseMonitor implements ReadableStore<boolean> {
  private readonly isStale = new Store(false);

  readonly getSnapshot = this.isStale.getSnapshot;
  readonly subscribe = this.isStale.subscribe;

  constructor(private readonly options: ReleaseMonitorOptions) {}

  start(): void {
    setInterval(() => void this.check(), POLL_INTERVAL_MS);
    this.options.page.addEventListener('visibilitychange', () => void this.check());
    // Another tab has left a canary that this one may show.
    this.options.tabs?.addEventListener('storage', ({ key }) => {
      if (key === LEFT_CANARIES) void this.check();
    });
  }

  /** Hidden pages do not poll; they check when they become visible. */
  async check(): Promise<void> {
    if (this.getSnapshot() || this.options.page.visibilityState === 'hidden') return;
    const registry = await this.options.fetchRegistry();
    if (!registry) return;
    const changed = [...this.options.loadedVersions()].some(([name, version]) => {
      const remote = registry.remotes[name];
      return remote && withCanary(remote).current.version !== version;
    });
    if (changed) this.isStale.set(true);
  }
}

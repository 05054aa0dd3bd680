import type { RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import { type ReadableStore, Store } from '@larkspur/web-kit/utils/store';

const POLL_INTERVAL_MS = 60_000;

export interface ReleaseMonitorOptions {
  /** What a page opened now would be given; `null` where that is not known. */
  fetchRegistry(): Promise<RemoteRegistry | null>;
  /** Of the remotes that this page uses: the versions that were current when it loaded them, be they in use or broken. */
  loadedVersions(): ReadonlyMap<RemoteName, string>;
  page: Pick<Document, 'addEventListener' | 'visibilityState'>;
}

/**
 * Notices that a release came out after this page was opened. The page keeps what it has: it is a full load, at the next
 * change of area or when asked for, that takes the new one up.
 */
export class ReleaseMonitor implements ReadableStore<boolean> {
  private readonly isStale = new Store(false);

  readonly getSnapshot = this.isStale.getSnapshot;
  readonly subscribe = this.isStale.subscribe;

  constructor(private readonly options: ReleaseMonitorOptions) {}

  start(): void {
    setInterval(() => void this.check(), POLL_INTERVAL_MS);
    this.options.page.addEventListener('visibilitychange', () => void this.check());
  }

  /** Hidden pages do not ask: they do when they are looked at again. */
  async check(): Promise<void> {
    if (this.getSnapshot() || this.options.page.visibilityState === 'hidden') return;
    const registry = await this.options.fetchRegistry();
    if (!registry) return;
    const changed = [...this.options.loadedVersions()].some(([name, version]) => {
      const remote = registry.remotes[name];
      return remote !== null && remote.current.version !== version;
    });
    if (changed) this.isStale.set(true);
  }
}

import type { RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';

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
export class ReleaseMonitor {
  private stale = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: ReleaseMonitorOptions) {}

  start(): void {
    setInterval(() => void this.check(), POLL_INTERVAL_MS);
    this.options.page.addEventListener('visibilitychange', () => void this.check());
  }

  isStale(): boolean {
    return this.stale;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hidden pages do not ask: they do when they are looked at again. */
  async check(): Promise<void> {
    if (this.stale || this.options.page.visibilityState === 'hidden') return;
    const registry = await this.options.fetchRegistry();
    if (!registry) return;
    const changed = [...this.options.loadedVersions()].some(([name, version]) => {
      const remote = registry.remotes[name];
      return remote !== null && remote.current.version !== version;
    });
    if (!changed) return;
    this.stale = true;
    for (const listener of [...this.listeners]) listener();
  }
}

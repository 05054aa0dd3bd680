import type { RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';

const LOOK_EVERY_MS = 60_000;

export interface ReleaseWatchOptions {
  /** What a page opened now would be given; `null` where that is not known. */
  ask(): Promise<RemoteRegistry | null>;
  /** Of the remotes that this page uses: the versions that were current when it loaded them, be they in use or broken. */
  inUse(): ReadonlyMap<RemoteName, string>;
  page: Pick<Document, 'addEventListener' | 'visibilityState'>;
}

/**
 * Notices that a release came out after this page was opened. The page keeps what it has: it is a full load, at the next
 * change of area or when asked for, that takes the new one up.
 */
export class ReleaseWatch {
  private stale = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: ReleaseWatchOptions) {}

  start(): void {
    setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.options.page.addEventListener('visibilitychange', () => void this.look());
  }

  isStale(): boolean {
    return this.stale;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hidden pages do not ask: they do when they are looked at again. */
  async look(): Promise<void> {
    if (this.stale || this.options.page.visibilityState === 'hidden') return;
    const registry = await this.options.ask();
    if (!registry) return;
    const changed = [...this.options.inUse()].some(([name, version]) => {
      const remote = registry.remotes[name];
      return remote !== null && remote.current.version !== version;
    });
    if (!changed) return;
    this.stale = true;
    for (const listener of [...this.listeners]) listener();
  }
}

import type { RemoteName, RemoteRelease } from '@larkspur/contracts/remote';

const KEY = 'larkspur.broken-releases';

/**
 * Releases that crashed in this tab: the next page does not begin with the same crash. Ends with the tab.
 */
export class BrokenReleases {
  constructor(private readonly storage: Storage) {}

  has({ name, version }: Pick<RemoteRelease, 'name' | 'version'>): boolean {
    return this.read().includes(releaseId(name, version));
  }

  add({ name, version }: Pick<RemoteRelease, 'name' | 'version'>): void {
    this.storage.setItem(KEY, JSON.stringify([...new Set([...this.read(), releaseId(name, version)])]));
  }

  /** The person asks for another try: then every release deserves one. */
  clear(name: RemoteName): void {
    this.storage.setItem(KEY, JSON.stringify(this.read().filter((id) => !id.startsWith(`${name}@`))));
  }

  private read(): string[] {
    try {
      const ids: unknown = JSON.parse(this.storage.getItem(KEY) ?? '[]');
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }
}

function releaseId(name: RemoteName, version: string): string {
  return `${name}@${version}`;
}

import type { PageRelease, RemoteName } from '@larkspur/contracts/remote';

const KEY = 'larkspur.broken-releases';

/**
 * Releases that crashed in this tab, so that a reload does not run into the same crash. Cleared when the tab closes.
 */
export class BrokenReleases {
  constructor(private readonly storage: Storage) {}

  has({ name, version }: Pick<PageRelease, 'name' | 'version'>): boolean {
    return this.read().includes(releaseId(name, version));
  }

  add({ name, version }: Pick<PageRelease, 'name' | 'version'>): void {
    this.storage.setItem(KEY, JSON.stringify([...new Set([...this.read(), releaseId(name, version)])]));
  }

  /** The user asked to try again, so every release of the remote gets another chance. */
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

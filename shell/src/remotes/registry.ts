import type { RegisteredRemote, RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';

const REGISTRY_URL = '/registry.json';
const FETCH_TIMEOUT_MS = 4_000;

/** Where the remotes are: as the page came with it, and asked again when one of them cannot be had. */
export class Registry {
  constructor(
    private registry: RemoteRegistry,
    private readonly fetch: typeof globalThis.fetch = window.fetch.bind(window),
  ) {}

  /** @throws where the page carries none: then it was not composed by the shell's server */
  static fromDocument(page: Document): Registry {
    const element = page.getElementById('registry');
    if (!element?.textContent) throw new Error('The page has no registry of remotes.');
    return new Registry(JSON.parse(element.textContent) as RemoteRegistry);
  }

  revision(): string {
    return this.registry.revision;
  }

  find(name: RemoteName): RegisteredRemote | null {
    return this.registry.remotes[name];
  }

  /** Whether an address belongs to one of the remotes: no other script is let in. */
  isRemoteUrl(url: string): boolean {
    return Object.values(this.registry.remotes).some((remote) => remote && url.startsWith(toAbsoluteUrl(remote.base)));
  }

  /** What a remote's entry has to be, `null` for what is no entry of a release that is known. */
  entryIntegrity(url: string): string | null {
    for (const remote of Object.values(this.registry.remotes)) {
      for (const release of [remote?.current, remote?.previous]) {
        if (remote && release && toAbsoluteUrl(remote.base + release.entry) === url) {
          return release.integrity[release.entry] ?? null;
        }
      }
    }
    return null;
  }

  /** Keeps what is known if the shell's server cannot say. */
  async refresh(): Promise<void> {
    this.registry = (await this.fetchLatest()) ?? this.registry;
  }

  /** What a page that is opened now would be given; `null` where the shell's server cannot say. Changes nothing here. */
  async fetchLatest(): Promise<RemoteRegistry | null> {
    try {
      const response = await this.fetch(REGISTRY_URL, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
      return response.ok ? ((await response.json()) as RemoteRegistry) : null;
    } catch {
      return null;
    }
  }
}

/** `base` may be a path of this origin. */
export function toAbsoluteUrl(base: string): string {
  return new URL(base, window.location.href).href;
}

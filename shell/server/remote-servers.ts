import {
  REMOTE_CONTRACT_VERSION,
  REMOTE_NAMES,
  type RegisteredRemote,
  type RemoteName,
  type RemoteRegistry,
  type RemoteRelease,
} from '@larkspur/contracts/remote';
import { PointerVerifier } from '@larkspur/federation/release/signature';
import type { FastifyBaseLogger } from 'fastify';
import type { BankRoute } from '../src/routes/route-table';
import type { ShellConfig } from './config';
import type { AheadFiles } from './page';
import { PointerCheck } from './pointer-check';
import { type ReleasedPage, ReleasedPages } from './released-pages';
import { RemoteWatch } from './remote-watch';
import { Upstream } from './upstream';

/**
 * A browser opens six connections to this origin. A remote that hangs must give them back before the loader's own
 * patience ends, or the next try would wait behind it.
 */
const FILE_WITHIN_MS = 3_500;

interface RemoteServer {
  base: string;
  upstream: Upstream;
  watch: RemoteWatch;
  pages: ReleasedPages;
}

/** The servers of the remotes: their files, and which release each of them has out. */
export class RemoteServers {
  private readonly servers: ReadonlyMap<RemoteName, RemoteServer>;

  constructor({ remotes, releaseKeys, seenReleasesFile }: ShellConfig, log: FastifyBaseLogger) {
    const check = new PointerCheck(new PointerVerifier(releaseKeys), seenReleasesFile);
    this.servers = new Map(
      REMOTE_NAMES.map((name) => {
        const upstream = new Upstream(remotes[name].url, { answerWithinMs: FILE_WITHIN_MS });
        const { base } = remotes[name];
        const pages = new ReleasedPages(base, (path, signal) => upstream.read(path, signal), log);
        const watch = new RemoteWatch(
          name,
          (signal) => upstream.readJson('/remote.json', signal),
          check,
          (release, stopped) => pages.follow(release, stopped),
          log,
        );
        return [name, { base, upstream, watch, pages }];
      }),
    );
  }

  async watch(): Promise<void> {
    await Promise.all([...this.servers.values()].map(({ watch }) => watch.start()));
  }

  /** What pages are told. */
  registry(): RemoteRegistry {
    return {
      revision: REMOTE_NAMES.map((name) => this.servers.get(name)?.watch.pointer()?.sequence ?? 0).join('.'),
      remotes: {
        'mfe-public': this.registered('mfe-public'),
        'mfe-customer': this.registered('mfe-customer'),
        'mfe-admin': this.registered('mfe-admin'),
      },
    };
  }

  /** What the current release rendered for an address, `null` for pages that are not for everybody. */
  page(name: RemoteName, address: string): ReleasedPage | null {
    const server = this.servers.get(name);
    const current = server && fitting(server);
    return (current && server.pages.of(current, address)) ?? null;
  }

  /** What an address needs of its remote, as far as the release says. */
  filesOf({ remote, pattern }: BankRoute): AheadFiles | null {
    const server = this.servers.get(remote);
    const release = server && fitting(server);
    return release ? { base: server.base, release, screen: release.screens?.[pattern] ?? null } : null;
  }

  /** Addresses of the pages that search engines may list. */
  listedPages(): string[] {
    return [...this.servers.values()].flatMap(({ pages }) => pages.listed());
  }

  isAway(name: RemoteName): boolean {
    return this.servers.get(name)?.watch.isAway() ?? true;
  }

  upstream(name: string): Upstream | null {
    const known = REMOTE_NAMES.find((candidate) => candidate === name);
    return (known && this.servers.get(known)?.upstream) ?? null;
  }

  async close(): Promise<void> {
    for (const { watch } of this.servers.values()) watch.stop();
    await Promise.all([...this.servers.values()].map(({ upstream }) => upstream.close()));
  }

  private registered(name: RemoteName): RegisteredRemote | null {
    const server = this.servers.get(name);
    const pointer = server?.watch.pointer();
    if (!server || !pointer) return null;
    return {
      base: server.base,
      current: forPages(pointer.current),
      previous: pointer.previous && forPages(pointer.previous),
    };
  }
}

/** The shell refuses a release of another contract: nothing of it is shown or fetched before that either. */
function fitting({ watch }: RemoteServer): RemoteRelease | null {
  const current = watch.pointer()?.current;
  return current?.contractVersion === REMOTE_CONTRACT_VERSION ? current : null;
}

/** Without what only this server needs. */
function forPages({ screens: _, integrity, ...release }: RemoteRelease): RemoteRelease {
  const files = [release.entry, ...release.scripts, ...release.styles];
  return { ...release, integrity: Object.fromEntries(files.map((file) => [file, integrity[file] ?? ''])) };
}

import {
  REMOTE_CONTRACT_VERSION,
  type RegisteredRemote,
  type RemoteName,
  type RemoteRegistry,
  type RemoteRelease,
} from '@larkspur/contracts/remote';
import { PointerVerifier } from '@larkspur/federation/release/signature';
import type { FastifyBaseLogger } from 'fastify';
import type { BankRoute } from '../src/routes/route-table';
import { REMOTE_NAMES, type ShellConfig } from './config';
import type { Preloads } from './page';
import { PointerPoller } from './pointer-poller';
import { PointerValidator } from './pointer-validator';
import { type PrerenderedPage, PrerenderedPages } from './prerendered-pages';
import { Upstream } from './upstream';

/**
 * A browser opens six connections to this origin. A hanging remote must release them before the loader's own timeout,
 * or the next attempt would wait for a connection.
 */
const FILE_TIMEOUT_MS = 3_500;
const MAX_FILES = 1_024;
const MAX_FILES_PER_CLIENT = 256;

interface RemoteServer {
  base: string;
  upstream: Upstream;
  poller: PointerPoller;
  pages: PrerenderedPages;
}

/** The remotes' servers: their files and their current releases. */
export class RemoteServers {
  private readonly servers: ReadonlyMap<RemoteName, RemoteServer>;

  constructor(config: ShellConfig, log: FastifyBaseLogger) {
    const { remotes, releaseKeys, seenReleasesFile, isTrustedProxy } = config;
    const verifiers = {
      'mfe-public': new PointerVerifier(releaseKeys['mfe-public']),
      'mfe-customer': new PointerVerifier(releaseKeys['mfe-customer']),
      'mfe-admin': new PointerVerifier(releaseKeys['mfe-admin']),
    };
    const validator = new PointerValidator(verifiers, seenReleasesFile);
    this.servers = new Map(
      REMOTE_NAMES.map((name) => {
        const upstream = new Upstream(remotes[name].url, {
          timeoutMs: FILE_TIMEOUT_MS,
          maxConcurrent: MAX_FILES,
          maxPerClient: MAX_FILES_PER_CLIENT,
          isTrustedProxy,
        });
        const { base } = remotes[name];
        const pages = new PrerenderedPages(base, (path, signal) => upstream.read(path, signal), log);
        const poller = new PointerPoller(
          name,
          (signal) => upstream.readJson('/remote.json', signal),
          validator,
          (release, stopped) => pages.update(release, stopped),
          log,
        );
        return [name, { base, upstream, poller, pages }];
      }),
    );
  }

  async startPolling(): Promise<void> {
    await Promise.all([...this.servers.values()].map(({ poller }) => poller.start()));
  }

  /** The registry that pages get. */
  registry(): RemoteRegistry {
    return {
      revision: REMOTE_NAMES.map((name) => this.servers.get(name)?.poller.pointer()?.sequence ?? 0).join('.'),
      remotes: {
        'mfe-public': this.registered('mfe-public'),
        'mfe-customer': this.registered('mfe-customer'),
        'mfe-admin': this.registered('mfe-admin'),
      },
    };
  }

  /** The page that the current release prerendered, `null` if there is none. */
  page(name: RemoteName, address: string): PrerenderedPage | null {
    const server = this.servers.get(name);
    const current = server && compatibleRelease(server);
    return (current && server.pages.find(current, address)) ?? null;
  }

  /** The files to preload for a route, if the release lists them. */
  preloadsFor({ remote, pattern }: BankRoute): Preloads | null {
    const server = this.servers.get(remote);
    const release = server && compatibleRelease(server);
    return release ? { base: server.base, release, screen: release.screens?.[pattern] ?? null } : null;
  }

  /** Paths of pages that search engines may index. */
  indexablePages(): string[] {
    return [...this.servers.values()].flatMap(({ pages }) => pages.indexablePaths());
  }

  isUnavailable(name: RemoteName): boolean {
    return this.servers.get(name)?.poller.isUnavailable() ?? true;
  }

  upstream(name: string): Upstream | null {
    const known = REMOTE_NAMES.find((candidate) => candidate === name);
    return (known === undefined ? null : this.servers.get(known)?.upstream) ?? null;
  }

  /** Files that are being forwarded, of all remotes. */
  get activeFiles(): number {
    return [...this.servers.values()].reduce((sum, { upstream }) => sum + upstream.active, 0);
  }

  async close(): Promise<void> {
    for (const { poller } of this.servers.values()) poller.stop();
    await Promise.all([...this.servers.values()].map(({ upstream }) => upstream.close()));
  }

  private registered(name: RemoteName): RegisteredRemote | null {
    const server = this.servers.get(name);
    const pointer = server?.poller.pointer();
    if (!server || !pointer) return null;
    return {
      base: server.base,
      current: toPageRelease(pointer.current),
      previous: pointer.previous && toPageRelease(pointer.previous),
    };
  }
}

/** The shell refuses releases of another contract version, so nothing of them is prerendered or preloaded either. */
function compatibleRelease({ poller }: RemoteServer): RemoteRelease | null {
  const current = poller.pointer()?.current;
  return current?.contractVersion === REMOTE_CONTRACT_VERSION ? current : null;
}

/** Leaves out what only this server needs. */
function toPageRelease({ screens: _, integrity, ...release }: RemoteRelease): RemoteRelease {
  const files = [release.entry, ...release.scripts, ...release.styles];
  return { ...release, integrity: Object.fromEntries(files.map((file) => [file, integrity[file] ?? ''])) };
}

import {
  type Canary,
  type PageRelease,
  type PointerOrder,
  REMOTE_CONTRACT_VERSION,
  type RegisteredRemote,
  type RemotePointer,
  type RemoteRelease,
} from '@larkspur/contracts/remote';
import { PointerVerifier } from '@larkspur/federation/release/signature';
import type { FastifyBaseLogger } from 'fastify';
import type { TrustProxy } from './client-address';
import type { Preloads } from './page';
import { PointerPoller } from './pointer-poller';
import { PointerValidator } from './pointer-validator';
import { type PrerenderedPage, PrerenderedPages } from './prerendered-pages';
import type { RemoteConfig } from './remotes-config';
import type { SeenSequences } from './seen-sequences';
import { Upstream } from './upstream';

/**
 * A browser opens six connections to this origin. A hanging remote must release them before the loader's own timeout,
 * or the next attempt would wait for a connection.
 */
const FILE_TIMEOUT_MS = 3_500;
/** Far more than a pointer, or a page or style sheet, ever has: its server must not decide how much memory this one needs. */
const MAX_POINTER_BYTES = 1024 * 1024;
const MAX_PAGE_FILE_BYTES = 2 * 1024 * 1024;
const MAX_FILES = 1_024;
const MAX_FILES_PER_CLIENT = 256;

interface ConnectionContext {
  seen: SeenSequences;
  /** Public keys of shells, which may order a step back. */
  orderKeys: readonly string[];
  isTrustedProxy: TrustProxy;
  log: FastifyBaseLogger;
  /** Called when the remote has another release. */
  onRelease(): void;
}

/** One remote's server: its files, its current release and the pages of that. */
export class RemoteConnection {
  readonly upstream: Upstream;
  private readonly poller: PointerPoller;
  private readonly pages: PrerenderedPages;

  constructor(
    private currentConfig: RemoteConfig,
    { seen, orderKeys, isTrustedProxy, log, onRelease }: ConnectionContext,
  ) {
    const { name, url, base, publicKeys } = currentConfig;
    this.upstream = new Upstream(url, {
      timeoutMs: FILE_TIMEOUT_MS,
      maxConcurrent: MAX_FILES,
      maxPerClient: MAX_FILES_PER_CLIENT,
      isTrustedProxy,
    });
    const read = (path: string, signal: AbortSignal) => this.upstream.read(path, signal, MAX_PAGE_FILE_BYTES);
    this.pages = new PrerenderedPages(base, read, log);
    this.poller = new PointerPoller({
      name,
      read: (signal) => this.upstream.readJson('/remote.json', signal, MAX_POINTER_BYTES),
      validator: new PointerValidator(name, new PointerVerifier(publicKeys), seen, new PointerVerifier(orderKeys)),
      prepare: (release, stopped) => this.pages.update(release, stopped),
      onChange: onRelease,
      log,
    });
  }

  get config(): RemoteConfig {
    return this.currentConfig;
  }

  /** Returns whether an entry has the same server and keys, so that it needs no other connection. */
  hasServerOf(config: RemoteConfig): boolean {
    return serverOf(this.currentConfig) === serverOf(config);
  }

  /** Returns whether an entry has the same server, possibly with other keys. */
  hasAddressOf(config: RemoteConfig): boolean {
    return this.currentConfig.url === config.url && this.currentConfig.base === config.base;
  }

  /** Takes over the title, home and grants of an entry with the same server. */
  reconfigure(config: RemoteConfig): void {
    this.currentConfig = config;
  }

  /**
   * Resolves after the first poll, whatever its result.
   * @param former a connection to the same server with other keys. Its pointer stays in use while the server is unavailable, if
   * one of the current keys has signed it.
   */
  start(former: RemoteConnection | null): Promise<void> {
    return this.poller.start(former?.poller.signedPointer());
  }

  pointer(): RemotePointer | null {
    return this.poller.pointer();
  }

  /** Returns whether the last poll failed. Files of an unavailable server should not be preloaded. */
  isUnavailable(): boolean {
    return this.poller.isUnavailable();
  }

  /** Applies an order of this server before the store has it. */
  accept(order: PointerOrder): void {
    this.poller.accept(order);
  }

  registered(): RegisteredRemote | null {
    const pointer = this.pointer();
    const canary = this.compatibleCanary();
    return (
      pointer && {
        base: this.config.base,
        current: toPageRelease(pointer.current),
        previous: pointer.previous && toPageRelease(pointer.previous),
        ...(canary && { canary: { ...canary, release: toPageRelease(canary.release) } }),
      }
    );
  }

  /** The page that the current release prerendered, `null` if there is none. */
  page(path: string): PrerenderedPage | null {
    const current = this.compatibleRelease();
    return current && this.pages.find(current, path);
  }

  /** The files to preload for a route, if the release lists them. */
  preloadsFor(path: string): Preloads | null {
    const release = this.compatibleRelease();
    const canary = this.compatibleCanary();
    return (
      release && {
        base: this.config.base,
        release,
        screen: release.screens?.[path] ?? null,
        ...(canary && { canary: { ...canary, screen: canary.release.screens?.[path] ?? null } }),
      }
    );
  }

  /** Paths of pages that search engines may index. */
  indexablePaths(): string[] {
    return this.pages.indexablePaths();
  }

  /** Lets the files that are being forwarded finish. */
  async drain(): Promise<void> {
    this.poller.stop();
    await this.upstream.drain();
  }

  async close(): Promise<void> {
    this.poller.stop();
    await this.upstream.close();
  }

  /** The shell refuses releases of another contract version, so nothing of them is prerendered or preloaded either. */
  private compatibleRelease(): RemoteRelease | null {
    const current = this.pointer()?.current;
    return current?.contractVersion === REMOTE_CONTRACT_VERSION ? current : null;
  }

  private compatibleCanary(): Canary<RemoteRelease> | null {
    const canary = this.pointer()?.canary;
    return canary?.release.contractVersion === REMOTE_CONTRACT_VERSION ? canary : null;
  }
}

const serverOf = ({ url, base, publicKeys }: RemoteConfig) => JSON.stringify([url, base, publicKeys]);

/** Only what pages need. */
function toPageRelease(release: RemoteRelease): PageRelease {
  const { name, version, contractVersion, container, entry, modules, isSelfContained, scripts, styles } = release;
  const files = [entry, ...(modules ?? []), ...scripts, ...styles];
  return {
    name,
    version,
    contractVersion,
    container,
    entry,
    ...(modules && { modules }),
    ...(isSelfContained !== undefined && { isSelfContained }),
    scripts,
    styles,
    integrity: Object.fromEntries(files.map((file) => [file, release.integrity[file] ?? ''])),
  };
}

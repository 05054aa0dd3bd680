import type { PageRelease, RemoteName } from '@larkspur/contracts/remote';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { BrokenReleases } from './broken-releases';
import { createContainerLoader } from './container-loader';
import { type FailureReporter, stageForKind } from './failure-reporter';
import type { Registry } from './registry';
import { RemoteError } from './remote-error';
import { type LoadModule, RemoteLoader, type RemoteState } from './remote-loader';
import { retryableRoutes } from './retryable-routes';

export type RemoteRoutes = ReturnType<typeof retryableRoutes>;

/** The remotes, as the router and the failure screens use them. */
export class Remotes {
  private readonly loaders = new Map<RemoteName, RemoteLoader>();
  private readonly broken = new BrokenReleases(window.sessionStorage);

  constructor(
    private readonly registry: Registry,
    private readonly host: HostApi,
    private readonly reporter: FailureReporter,
    private readonly load: LoadModule = createContainerLoader(registry),
  ) {}

  /** @throws RemoteError */
  async routes(name: RemoteName): Promise<RemoteRoutes> {
    const module = await this.loader(name).load();
    try {
      return retryableRoutes(module.routes(this.host));
    } catch (cause) {
      this.reportCrash(name, cause);
      throw new RemoteError('crash', name, this.loadedRelease(name), { cause, detail: 'its routes() threw' });
    }
  }

  /** Whether there is a previous release to show if the loaded one crashes. */
  hasFallback(name: RemoteName): boolean {
    return this.loader(name).hasFallback();
  }

  /** Code of a remote threw: its release is not used again in this session. */
  reportCrash(name: RemoteName, cause: unknown): void {
    const release = this.loadedRelease(name);
    if (!release) return;
    this.host.track('remote-crashed', { remote: name, version: release.version });
    this.reporter.report(name, release.version, 'render', 'crash');
    this.broken.add(release);
    this.loader(name).markFailed(new RemoteError('crash', name, release, { cause, detail: 'threw while rendering' }));
  }

  /** A screen's chunk failed to load. */
  reportChunkError(name: RemoteName): void {
    this.reporter.report(name, this.loadedRelease(name)?.version ?? 'none', 'chunk', 'network');
  }

  /**
   * The user asked to try again: releases that crashed before may be loaded again.
   * @returns whether another release has taken the place of the loaded one, whose files may have been deleted. Its routes
   * have to be replaced.
   */
  async retry(name: RemoteName): Promise<boolean> {
    this.broken.clear(name);
    const loaded = this.loadedRelease(name);
    if (!loaded) return false;
    await this.registry.refresh();
    const current = this.registry.find(name)?.current.version;
    if (current === undefined || current === loaded.version) return false;
    this.loader(name).discard();
    return true;
  }

  /** For each loaded remote, the version that was current when it was loaded. What is shown may be the previous release. */
  loadedVersions(): ReadonlyMap<RemoteName, string> {
    return new Map(
      [...this.loaders].flatMap(([name, loader]) => {
        const state = loader.current();
        const release = state.phase === 'fallback' ? state.cause.release : this.loadedRelease(name);
        return release ? [[name, release.version]] : [];
      }),
    );
  }

  /** Created on first use, because a refreshed registry may have remotes that the page's did not have. */
  private loader(name: RemoteName): RemoteLoader {
    const known = this.loaders.get(name);
    if (known) return known;
    const loader = new RemoteLoader({
      name,
      registry: this.registry,
      load: this.load,
      isBroken: (release) => this.broken.has(release),
      onState: (remote, state) => this.onState(remote, state),
    });
    this.loaders.set(name, loader);
    return loader;
  }

  private loadedRelease(name: RemoteName): PageRelease | null {
    const state = this.loader(name).current();
    return 'release' in state ? state.release : null;
  }

  private onState(name: RemoteName, state: RemoteState): void {
    if (state.phase === 'failed') {
      this.reporter.reportError(state.error, stageForKind(state.error.kind));
      console.warn(state.error.message);
      this.host.track('remote-failed', { remote: name, kind: state.error.kind });
    }
    if (state.phase === 'fallback') {
      this.reporter.reportError(state.cause, stageForKind(state.cause.kind));
      console.warn(`${state.cause.message}; using the previous release instead`);
      this.host.track('remote-fell-back', { remote: name, kind: state.cause.kind, version: state.release.version });
    }
  }
}

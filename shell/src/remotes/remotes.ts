import type { PageRelease, RemoteName } from '@larkspur/contracts/remote';
import { exposedWidget, type SlotName } from '@larkspur/contracts/slots';
import type { HostApi, WidgetModule } from '@larkspur/web-kit/host/host-api';
import { leaveCanary as stayOutOfCanary } from '../canary/canary-membership';
import type { VisitReporter } from '../canary/visit-reporter';
import { BrokenReleases } from './broken-releases';
import { createContainerLoader } from './container-loader';
import { type FailureReporter, stageForKind } from './failure-reporter';
import type { Registry } from './registry';
import { RemoteError } from './remote-error';
import { assertLoadable, type LoadModule, missingRelease, RemoteLoader, type RemoteState } from './remote-loader';
import { checkWidgetModule } from './remote-module';
import { retryableRoutes } from './retryable-routes';

type RemoteRoutes = ReturnType<typeof retryableRoutes>;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The remotes, as the router and the failure screens use them. */
export class Remotes {
  private readonly loaders = new Map<RemoteName, RemoteLoader>();
  private readonly broken = new BrokenReleases(window.sessionStorage);
  private readonly loadingSince = new Map<RemoteName, number>();
  /** Canaries that failed in this page. */
  private readonly canaries = new Set<string>();
  /** By remote and slot: the release that the slot shows. The current one may be another since then. */
  private readonly widgetReleases = new Map<string, PageRelease>();

  constructor(
    private readonly registry: Registry,
    private readonly host: HostApi,
    private readonly reporter: FailureReporter,
    private readonly visits: Pick<VisitReporter, 'report'>,
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

  /** A widget of the remote's current release: there is no retry and no fallback, because a screen works without it. @throws RemoteError */
  async widget(name: RemoteName, slot: SlotName): Promise<WidgetModule<SlotName>['Widget']> {
    const remote = this.registry.find(name);
    if (!remote) throw missingRelease(name);
    const { base, current } = remote;
    this.widgetReleases.set(`${name} ${slot}`, current);
    assertLoadable(name, current, (release) => this.broken.has(release));
    const module = exposedWidget(slot);
    const result = checkWidgetModule(await this.load(name, current, base, module));
    if (!('module' in result))
      throw new RemoteError('contract', name, current, { detail: `${module} ${result.problem}` });
    this.visits.report(name, current.version, 'loaded');
    return result.module.Widget;
  }

  /**
   * A widget is not shown. The screen around it and the remote's own screens are not affected, but the visit to its release
   * has failed.
   * @param failure `timeout`, or what was thrown
   */
  reportWidgetFailure(name: RemoteName, slot: SlotName, failure: unknown): void {
    const release = this.widgetReleases.get(`${name} ${slot}`);
    const version = release?.version ?? 'none';
    if (release) this.visits.report(name, version, 'failed');
    // A slow or interrupted connection is not the release's fault.
    const isTransient = failure === 'timeout' || (failure instanceof RemoteError && failure.isTransient);
    if (!isTransient) this.leaveCanary(name, version);
    if (failure instanceof RemoteError) this.reporter.reportError(failure, stageForKind(failure.kind));
    else if (failure === 'timeout') this.reporter.report(name, version, 'load', 'timeout');
    else this.reporter.report(name, version, 'render', 'crash');
    const reason = failure === 'timeout' ? 'showed nothing in time' : messageOf(failure);
    console.warn(`The widget of ${name} ${version} for ${slot} is not shown: ${reason}`);
    this.host.track('widget-failed', { remote: name, slot });
  }

  /** Returns whether there is a previous release to show if the loaded one crashes. */
  hasFallback(name: RemoteName): boolean {
    return this.loader(name).hasFallback();
  }

  /** Code of a remote threw: its release is not used again in this session. */
  reportCrash(name: RemoteName, cause: unknown): void {
    const release = this.loadedRelease(name);
    if (!release) return;
    this.host.track('remote-crashed', { remote: name, version: release.version });
    this.reporter.report(name, release.version, 'render', 'crash');
    this.visits.report(name, release.version, 'failed');
    this.broken.add(release);
    this.leaveCanary(name, release.version);
    this.loader(name).markFailed(new RemoteError('crash', name, release, { cause, detail: 'threw while rendering' }));
  }

  /** A screen's chunk failed to load. */
  reportChunkError(name: RemoteName): void {
    const version = this.loadedVersion(name) ?? 'none';
    this.reporter.report(name, version, 'chunk', 'network');
    this.visits.report(name, version, 'failed');
  }

  /** React could not hydrate a prerendered page, which is replaced instead. */
  reportMismatch(name: RemoteName): void {
    this.reporter.report(name, this.loadedVersion(name) ?? 'none', 'hydrate', 'mismatch');
  }

  /** Version of the release that shows the remote's pages, `null` while none is loaded. */
  loadedVersion(name: RemoteName): string | null {
    return this.loadedRelease(name)?.version ?? null;
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

  /**
   * For each loaded remote, the version that was current when it was loaded. What is shown may be the previous release. A
   * browser that left a canary gets what is shown.
   */
  loadedVersions(): ReadonlyMap<RemoteName, string> {
    return new Map(
      [...this.loaders].flatMap(([name, loader]) => {
        const state = loader.current();
        const hasLeft = state.phase === 'fallback' && this.canaries.has(state.cause.release?.version ?? '');
        const release = state.phase === 'fallback' && !hasLeft ? state.cause.release : this.loadedRelease(name);
        return release ? [[name, release.version]] : [];
      }),
    );
  }

  /** Tabs must not disagree: a canary that failed in one is not used in another. */
  private leaveCanary(name: RemoteName, version: string): void {
    if (this.registry.canaryOf(name)?.release.version === version) this.canaries.add(version);
    if (this.canaries.has(version)) stayOutOfCanary(version);
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
    if (state.phase === 'loading') this.loadingSince.set(name, performance.now());
    if (state.phase === 'ready') {
      const loadMs = performance.now() - (this.loadingSince.get(name) ?? performance.now());
      this.visits.report(name, state.release.version, 'loaded', loadMs);
    }
    if (state.phase === 'failed') {
      if (state.error.release) this.visits.report(name, state.error.release.version, 'failed');
      this.reporter.reportError(state.error, stageForKind(state.error.kind));
      console.warn(state.error.message);
      this.host.track('remote-failed', { remote: name, kind: state.error.kind });
    }
    if (state.phase === 'fallback') {
      const failed = state.cause.release?.version ?? 'none';
      this.visits.report(name, failed, 'failed');
      this.leaveCanary(name, failed);
      this.reporter.reportError(state.cause, stageForKind(state.cause.kind));
      console.warn(`${state.cause.message}; using the previous release instead`);
      this.host.track('remote-fell-back', { remote: name, kind: state.cause.kind, version: state.release.version });
    }
  }
}

import { REMOTE_NAMES, type RemoteName, type RemoteRelease } from '@larkspur/contracts/remote';
import type { HostApi } from '@larkspur/web-kit/host-api';
import { BrokenReleases } from './broken-releases';
import { createFederation } from './federation-runtime';
import { recoverable } from './recoverable-routes';
import type { Registry } from './registry';
import { RemoteError } from './remote-error';
import { RemoteLoader, type RemoteState } from './remote-loader';

export type RemoteRoutes = ReturnType<typeof recoverable>;

/** The three remotes, as the router and the failure screens need them. */
export class Remotes {
  private readonly loaders: Record<RemoteName, RemoteLoader>;
  private readonly broken = new BrokenReleases(window.sessionStorage);

  constructor(
    registry: Registry,
    private readonly host: HostApi,
  ) {
    const load = createFederation(registry);
    const isBroken = this.broken.has.bind(this.broken);
    const loaderOf = (name: RemoteName) =>
      new RemoteLoader({ name, registry, load, isBroken, onState: (remote, state) => this.report(remote, state) });
    this.loaders = Object.fromEntries(REMOTE_NAMES.map((name) => [name, loaderOf(name)])) as Record<
      RemoteName,
      RemoteLoader
    >;
  }

  /** @throws RemoteError */
  async routes(name: RemoteName): Promise<RemoteRoutes> {
    const module = await this.loaders[name].load();
    try {
      return recoverable(module.routes(this.host));
    } catch (cause) {
      this.crashed(name);
      throw new RemoteError('crash', name, this.releaseOf(name), { cause, detail: 'its routes could not be made' });
    }
  }

  /** Whether a crash of the release in use leads to the one before. */
  canFallBack(name: RemoteName): boolean {
    const loader = this.loaders[name];
    return loader.current().phase === 'ready' && loader.hasFallback();
  }

  /** Something of a remote threw. Where the release before may do better, the page is loaded again with that one. */
  crashed(name: RemoteName): void {
    const release = this.releaseOf(name);
    this.host.track('remote-crashed', { remote: name, version: release?.version ?? '' });
    if (release) this.broken.add(release);
    if (this.canFallBack(name)) window.location.reload();
  }

  /** Somebody asks for another try: whatever was given up before is tried too. */
  forgive(name: RemoteName): void {
    this.broken.forget(name);
  }

  private releaseOf(name: RemoteName): RemoteRelease | null {
    const state = this.loaders[name].current();
    return 'release' in state ? state.release : null;
  }

  private report(name: RemoteName, state: RemoteState): void {
    if (state.phase === 'failed') {
      console.warn(state.error.message);
      this.host.track('remote-failed', { remote: name, kind: state.error.kind });
    }
    if (state.phase === 'fallback') {
      console.warn(`${state.cause.message}; the release before is shown instead`);
      this.host.track('remote-fell-back', { remote: name, kind: state.cause.kind, version: state.release.version });
    }
  }
}

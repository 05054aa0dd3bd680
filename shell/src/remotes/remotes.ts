import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
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
      throw this.crashed(name, cause);
    }
  }

  /**
   * A screen of a remote threw. Where the release before may do better, the page is loaded again with that one.
   * @returns what to tell, unless the page is about to go
   */
  crashed(name: RemoteName, cause: unknown): RemoteError {
    const state = this.loaders[name].current();
    const release = 'release' in state ? state.release : null;
    const detail = cause instanceof Error ? cause.message : String(cause);
    const error = new RemoteError('crash', name, release, { cause, detail });
    if (release && !this.broken.has(release)) {
      this.broken.add(release);
      if (state.phase === 'ready' && this.loaders[name].hasFallback()) window.location.reload();
    }
    this.host.track('remote-crashed', { remote: name, version: release?.version ?? '' });
    return error;
  }

  /** Somebody asks for another try: whatever was given up before is tried too. */
  forgive(name: RemoteName): void {
    this.broken.forget(name);
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

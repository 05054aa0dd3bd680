import {
  type PageRelease,
  REMOTE_CONTRACT_VERSION,
  type RegisteredRemote,
  type RemoteName,
} from '@larkspur/contracts/remote';
import type { RemoteModule } from '@larkspur/web-kit/host/host-api';
import { RemoteError } from './remote-error';
import { checkRemoteModule, describeContract } from './remote-module';

/**
 * State of loading one remote. `fallback` means that the previous release was loaded because the current one failed;
 * `cause` has the reason.
 */
export type RemoteState =
  | { phase: 'idle' }
  | { phase: 'loading' }
  | { phase: 'ready'; module: RemoteModule; release: PageRelease }
  | { phase: 'fallback'; module: RemoteModule; release: PageRelease; cause: RemoteError }
  | { phase: 'failed'; error: RemoteError };

/** The module of a remote's routes. */
export const REMOTE_MODULE = './remote';

/**
 * Loads an exposed module of a release.
 * @param module defaults to the remote's routes
 * @throws RemoteError of any kind
 */
export type LoadModule = (remote: RemoteName, release: PageRelease, base: string, module?: string) => Promise<unknown>;

interface RemoteLoaderOptions {
  name: RemoteName;
  registry: { find(name: RemoteName): RegisteredRemote | null; refresh(): Promise<void> };
  load: LoadModule;
  /** Returns whether a release crashed in this session and must not be used again. */
  isBroken(release: PageRelease): boolean;
  onState(name: RemoteName, state: RemoteState): void;
  delay?(ms: number): Promise<void>;
}

/** @throws RemoteError if the release must not be loaded, whatever its files contain */
export function assertLoadable(name: RemoteName, release: PageRelease, isBroken: (release: PageRelease) => boolean) {
  if (isBroken(release)) throw new RemoteError('crash', name, release, { detail: 'crashed earlier in this session' });
  const { contractVersion } = release;
  if (contractVersion !== REMOTE_CONTRACT_VERSION)
    throw new RemoteError('contract', name, release, { detail: describeContract(contractVersion) });
}

/** The registry has no release of the remote. */
export function missingRelease(name: RemoteName): RemoteError {
  return new RemoteError('network', name, null, { detail: 'its server has not responded yet' });
}

const MAX_ATTEMPTS = 2;
const RETRY_DELAY_MS = 250;
/** An attempt that took this long ran into its timeout. The user is not made to wait for a second one. */
const SLOW_ATTEMPT_MS = 2_000;

/**
 * Loads one remote: the current release, with one retry, then the previous one. Independent of React and the browser.
 */
export class RemoteLoader {
  private state: RemoteState = { phase: 'idle' };
  private pending: Promise<RemoteModule> | null = null;

  constructor(private readonly options: RemoteLoaderOptions) {}

  current(): RemoteState {
    return this.state;
  }

  /** Returns whether there is an untried previous release. */
  hasFallback(): boolean {
    const previous = this.options.registry.find(this.options.name)?.previous;
    const isInUse = 'release' in this.state && this.state.release.version === previous?.version;
    return previous != null && !isInUse && !this.options.isBroken(previous);
  }

  /** Marks the loaded release as unusable; the next call loads again. */
  markFailed(error: RemoteError): void {
    this.setState({ phase: 'failed', error });
  }

  /** The next call loads the current release, whichever is loaded now. */
  discard(): void {
    this.setState({ phase: 'idle' });
  }

  /** The remote's module. After a failure each call tries again. @throws RemoteError */
  load(): Promise<RemoteModule> {
    if (this.state.phase === 'ready' || this.state.phase === 'fallback') return Promise.resolve(this.state.module);
    this.pending ??= this.run().finally(() => {
      this.pending = null;
    });
    return this.pending;
  }

  private async run(): Promise<RemoteModule> {
    const { name, registry } = this.options;
    const isRetry = this.state.phase === 'failed';
    this.setState({ phase: 'loading' });
    // A new release may have fixed the failure, or no remote's server had responded when the page was rendered.
    if (isRetry || !registry.find(name)) await registry.refresh();

    const remote = registry.find(name);
    if (!remote) throw this.fail(missingRelease(name));
    const { base, current, previous } = remote;
    try {
      const module = await this.loadRelease(current, base, MAX_ATTEMPTS);
      this.setState({ phase: 'ready', module, release: current });
      return module;
    } catch (error) {
      const cause = this.toRemoteError(error, current);
      if (!previous || !this.hasFallback()) throw this.fail(cause);
      return this.loadPrevious(previous, base, cause);
    }
  }

  private async loadPrevious(previous: PageRelease, base: string, cause: RemoteError): Promise<RemoteModule> {
    try {
      const module = await this.loadRelease(previous, base, 1);
      this.setState({ phase: 'fallback', module, release: previous, cause });
      return module;
    } catch {
      // The error of the current release matters more.
      throw this.fail(cause);
    }
  }

  private async loadRelease(release: PageRelease, base: string, maxAttempts: number): Promise<RemoteModule> {
    const { name, load, isBroken, delay: wait = sleep } = this.options;
    assertLoadable(name, release, isBroken);
    for (let attempt = 1; ; attempt += 1) {
      const startedAt = Date.now();
      try {
        const result = checkRemoteModule(await load(name, release, base));
        if ('module' in result) return result.module;
        throw new RemoteError('contract', name, release, { detail: result.problem });
      } catch (error) {
        const failure = this.toRemoteError(error, release);
        if (attempt >= maxAttempts || !failure.isTransient || Date.now() - startedAt > SLOW_ATTEMPT_MS) throw failure;
        // Many browsers that lost the same server must not retry in step.
        await wait(RETRY_DELAY_MS * (1 + Math.random()));
      }
    }
  }

  private toRemoteError(error: unknown, release: PageRelease): RemoteError {
    if (error instanceof RemoteError) return error;
    const detail = error instanceof Error ? error.message : String(error);
    return new RemoteError('crash', this.options.name, release, { cause: error, detail });
  }

  private fail(error: RemoteError): RemoteError {
    this.setState({ phase: 'failed', error });
    return error;
  }

  private setState(state: RemoteState): void {
    this.state = state;
    this.options.onState(this.options.name, state);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

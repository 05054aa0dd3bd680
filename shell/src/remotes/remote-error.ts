import type { RemoteName, RemoteRelease } from '@larkspur/contracts/remote';

/**
 * - network: no answer, or none in time
 * - http: the remote's server answered, but not with its release
 * - integrity: it answered with something else than was released
 * - contract: what was loaded does not fit this shell
 * - crash: what was loaded threw
 */
export type RemoteErrorKind = 'network' | 'http' | 'integrity' | 'contract' | 'crash';

/** Why a remote cannot be shown. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly kind: RemoteErrorKind,
    readonly remote: RemoteName,
    readonly release: Pick<RemoteRelease, 'version'> | null,
    options: { cause?: unknown; detail: string },
  ) {
    super(`${remote}${release ? ` ${release.version}` : ''}: ${options.detail}`, { cause: options.cause });
  }

  /** The same release may well load at the next try. */
  get isTransient(): boolean {
    return this.kind === 'network' || this.kind === 'http' || this.kind === 'integrity';
  }
}

import type { PageRelease, RemoteName } from '@larkspur/contracts/remote';

/**
 * - network: no response, or none in time
 * - http: the remote's server responded with an error
 * - integrity: the response is not what was released
 * - contract: the loaded code does not fit this shell
 * - crash: the loaded code threw
 */
export type RemoteErrorKind = 'network' | 'http' | 'integrity' | 'contract' | 'crash';

/** Why a remote cannot be shown. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly kind: RemoteErrorKind,
    readonly remote: RemoteName,
    readonly release: Pick<PageRelease, 'version'> | null,
    options: { cause?: unknown; detail: string },
  ) {
    super(`${remote}${release ? ` ${release.version}` : ''}: ${options.detail}`, { cause: options.cause });
  }

  /** The same release may load on the next attempt. */
  get isTransient(): boolean {
    return this.kind === 'network' || this.kind === 'http' || this.kind === 'integrity';
  }
}

import type { PageRelease, RemoteName } from '@larkspur/contracts/remote';
import { isChunkLoadError } from './chunk-load-error';
import { RemoteError, type RemoteErrorKind } from './remote-error';
import { ScriptError, ScriptTimeoutError } from './run-script';

/** The loaded code violates the contract between host and remotes. */
export class ContractError extends Error {}

/** @param status the highest of the responses that the release's files got, `null` if there was none */
export function classifyFailure(
  cause: unknown,
  name: RemoteName,
  release: PageRelease,
  status: number | null,
): RemoteError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const toError = (kind: RemoteErrorKind, detail: string) => new RemoteError(kind, name, release, { cause, detail });
  if (status !== null && status >= 400) return toError('http', `responded with ${status}`);
  // Other files of the release may have arrived: their status says nothing about the one that is missing.
  if (cause instanceof ScriptTimeoutError) return toError('network', 'did not load in time');
  if (cause instanceof ScriptError || isChunkLoadError(cause)) {
    // The response was 200, but the browser refused to run it.
    return status === 200
      ? toError('integrity', 'the response is not what was released')
      : toError('network', 'no response');
  }
  return toError(
    cause instanceof ContractError || message.includes('shared singleton') ? 'contract' : 'crash',
    message,
  );
}

import { Readable } from 'node:stream';
import type { PacedJobs } from './jobs/paced-jobs';

/**
 * Streams the parts of a file, with rests.
 * @param abort aborts as soon as the stream is destroyed, such as when the client leaves. 'close' comes later, because a generator
 *   ends only after the part that it is working on
 */
export function pacedStream(
  parts: AsyncGenerator<string | Uint8Array, void, undefined>,
  jobs: PacedJobs,
  abort: AbortController,
): Readable {
  const stream = Readable.from(jobs.pace(parts, abort.signal), { objectMode: false, highWaterMark: 64 * 1024 });
  const destroy = stream._destroy.bind(stream);
  stream._destroy = (error, callback) => {
    abort.abort();
    destroy(error, callback);
  };
  return stream;
}

import type { IncomingMessage } from 'node:http';
import { ProblemException } from '@larkspur/service-kit/http/problem';

/** Parts have up to 64 kB: some 30 MB in a second, and never two of them in one turn of the event loop. */
const PART_EVERY_MS = 2;
const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** After the first seconds it comes at this pace at least: a slow phone's, so that nobody holds a place for nothing. */
const GRACE_MS = 5_000;
const SLOWEST_BYTES_PER_MS = 32;

/**
 * Reads a whole body into its buffer, part by part as it comes: putting 45 MB together at the end would keep everybody
 * waiting, and so would taking them as fast as a neighbour can send.
 * @returns its length in bytes
 * @throws too_large, or bad_request when it ends too early or comes too slowly
 */
export function receiveBody(request: IncomingMessage, into: SharedArrayBuffer): Promise<number> {
  const bytes = Buffer.from(into);
  if (Number(request.headers['content-length'] ?? 0) > bytes.length) {
    return Promise.reject(new ProblemException('too_large'));
  }
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    let heardAt = startedAt;
    let length = 0;

    const finish = (problem?: ProblemException) => {
      clearInterval(watch);
      request.off('data', take).off('end', end).off('close', close).off('error', close);
      if (!problem) return resolve(length);
      // Read and thrown away: who is still sending reads no answer.
      request.on('error', () => undefined).resume();
      reject(problem);
    };
    const take = (part: Buffer) => {
      heardAt = Date.now();
      if (length + part.length > bytes.length) return finish(new ProblemException('too_large', CLOSE));
      length += part.copy(bytes, length);
      request.pause();
      setTimeout(() => request.resume(), PART_EVERY_MS);
    };
    const end = () => finish();
    const close = () => finish(new ProblemException('bad_request', CLOSE));
    const watch = setInterval(() => {
      const now = Date.now();
      const due = (now - startedAt - GRACE_MS) * SLOWEST_BYTES_PER_MS;
      if (now - heardAt > LONGEST_PAUSE_MS || length < due) finish(new ProblemException('bad_request', TOO_SLOW));
    }, LOOK_EVERY_MS);

    request.on('data', take).once('end', end).once('close', close).once('error', close);
  });
}

const CLOSE = { headers: { connection: 'close' } };
const TOO_SLOW = { ...CLOSE, message: 'The pictures did not arrive. Please try again.' };

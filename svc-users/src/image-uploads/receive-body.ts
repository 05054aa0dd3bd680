import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemException } from '@larkspur/service-kit/http/problem';

/** Chunks have up to 64 kB: this limits a body to about 30 MB/s and to one chunk per turn of the event loop. */
const CHUNK_INTERVAL_MS = 2;
const POLL_INTERVAL_MS = 1_000;
const IDLE_TIMEOUT_MS = 5_000;
/** After the grace period a body must arrive at least at the speed of a slow phone, so that it does not block a slot. */
const GRACE_MS = 5_000;
const MIN_BYTES_PER_MS = 32;
/** The minimum speed while others wait for a slot: 1 Mbit/s. The photos of a phone then take a minute. */
const MIN_CONTENDED_BYTES_PER_MS = 128;

/**
 * Reads a request body into a buffer chunk by chunk. Concatenating 45 MB at the end would block the event loop, and so
 * would reading at the full speed of a local sender.
 * @param isContended whether others wait for the slot that the upload occupies
 * @returns its length in bytes
 * @throws too_large; bad_request when the body ends early or arrives too slowly
 */
export function receiveBody(
  request: Readable & Pick<IncomingMessage, 'headers'>,
  target: SharedArrayBuffer,
  isContended: () => boolean,
): Promise<number> {
  const bytes = Buffer.from(target);
  if (Number(request.headers['content-length'] ?? 0) > bytes.length) {
    return Promise.reject(new ProblemException('too_large'));
  }
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    let lastChunkAt = startedAt;
    let length = 0;

    const finish = (problem?: ProblemException) => {
      clearInterval(watchdog);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      if (!problem) return resolve(length);
      // Discards the rest: a client that is still sending does not read the response.
      request.on('error', () => undefined).resume();
      reject(problem);
    };
    const onData = (chunk: Buffer) => {
      lastChunkAt = Date.now();
      if (length + chunk.length > bytes.length) return finish(new ProblemException('too_large', CLOSE));
      length += chunk.copy(bytes, length);
      request.pause();
      setTimeout(() => request.resume(), CHUNK_INTERVAL_MS);
    };
    const onEnd = () => finish();
    const onClose = () => finish(new ProblemException('bad_request', CLOSE));
    const watchdog = setInterval(() => {
      const now = Date.now();
      const minRate = isContended() ? MIN_CONTENDED_BYTES_PER_MS : MIN_BYTES_PER_MS;
      const minLength = (now - startedAt - GRACE_MS) * minRate;
      if (now - lastChunkAt > IDLE_TIMEOUT_MS || length < minLength) {
        finish(new ProblemException('bad_request', TOO_SLOW));
      }
    }, POLL_INTERVAL_MS);

    request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  });
}

const CLOSE = { headers: { connection: 'close' } };
const TOO_SLOW = { ...CLOSE, message: 'The upload took too long. Try again.' };

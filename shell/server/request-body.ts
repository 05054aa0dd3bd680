import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/** About the size of a socket's buffer: a client sends such a body completely before it receives a response. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 10_000;
/** How much of an unwanted body is read before the connection is closed. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const DRAIN_IDLE_TIMEOUT_MS = 3_000;

/** Whether the headers announce a body that is small enough to be buffered. */
export function isSmallBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BUFFERED_BYTES;
}

/**
 * Reads a small body before a connection to the gateway is used, so that a slow sender blocks no connection.
 * @returns `null` for an empty body
 * @throws Error when the body does not arrive in time
 */
export function bufferBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) === 0) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const timeout = setTimeout(
      () => request.destroy(new Error('The request body did not arrive in time.')),
      BODY_TIMEOUT_MS,
    );
    const end = (settle: () => void) => {
      clearTimeout(timeout);
      settle();
    };
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => end(() => resolve(Buffer.concat(parts))))
      .once('error', (error) => end(() => reject(error)))
      .once('close', () => end(() => reject(new Error('The client disconnected.'))));
  });
}

/**
 * A body to forward as a stream. The gateway may answer before it has read all of it; undici then destroys the stream,
 * and if that were the request itself, the connection that the response needs would be closed too. The rest of a large
 * body is read and discarded instead, because a client that is still sending does not read the response.
 */
export function streamBody(request: IncomingMessage): Readable {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MAX_BUFFERED_BYTES) return request;
  const body = new PassThrough();
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The client disconnected before its request was complete.'));
  });
  // Listens after pipe's own listener, which would pause the request.
  return request.pipe(body).once('close', () => drain(request));
}

function drain(request: IncomingMessage): void {
  let left = MAX_DRAINED_BYTES;
  // Some clients stop sending halfway once they have read the response.
  const idleTimeout = setTimeout(() => request.destroy(), DRAIN_IDLE_TIMEOUT_MS).unref();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
    idleTimeout.refresh();
  });
  request.once('end', () => clearTimeout(idleTimeout)).once('close', () => clearTimeout(idleTimeout));
  request.resume();
}

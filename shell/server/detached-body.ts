import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/** What the connection itself holds while it is on its way: nobody answers before such a body is sent. */
export const MAX_BUFFERED_BYTES = 64 * 1024;
/** More of a body that nobody wants is not read to its end. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const DRAIN_IDLE_TIMEOUT_MS = 3_000;

/**
 * A body to be passed on. The gateway may answer before it has read all of it: undici then destroys what it was given,
 * and were that the request itself, the connection that the answer needs would go with it. The rest of a large one is
 * read and thrown away instead, for who is still sending reads no answer.
 */
export function streamBody(request: IncomingMessage): Readable {
  if (Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= MAX_BUFFERED_BYTES) return request;
  const body = new PassThrough();
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('The client went away before its request was complete.'));
  });
  // After its pipe's own listener, which would make it pause.
  return request.pipe(body).once('close', () => drain(request));
}

function drain(request: IncomingMessage): void {
  let left = MAX_DRAINED_BYTES;
  // Clients there are that stop half-way when they have read their answer.
  const waiting = setTimeout(() => request.destroy(), DRAIN_IDLE_TIMEOUT_MS).unref();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
    waiting.refresh();
  });
  request.once('end', () => clearTimeout(waiting)).once('close', () => clearTimeout(waiting));
  request.resume();
}

import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { BodyBuffers } from '@larkspur/http-limits/body-buffers';
import { discardBody } from '@larkspur/http-limits/discard-body';

/** A body up to this size is complete before a connection to another server is used. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;
const buffers = new BodyBuffers({ total: 256 * MEGABYTE, perClient: 16 * MEGABYTE });

class BodyError extends Error {
  override readonly name = 'BodyError';
}

/**
 * A small body as a whole, a large one as a stream that starts when the first part has arrived: a client that sends
 * nothing, or slowly, occupies no connection to another server.
 * @param client whose share of the memory for buffers the body takes
 * @returns `null` for an empty body
 * @throws BodyError when the client disconnects, or too many bodies are arriving
 */
export function readBody(request: IncomingMessage, client: string): Promise<Buffer | Readable | null> {
  const { headers } = request;
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) return Promise.resolve(null);
  if (request.destroyed) return Promise.reject(new BodyError('The client disconnected.'));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const settle = (callback: () => void) => {
      request.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      buffers.release(client, length);
      callback();
    };
    const onData = (part: Buffer) => {
      parts.push(part);
      length += part.length;
      const fits = buffers.take(client, part.length);
      if (length > MAX_BUFFERED_BYTES) settle(() => resolve(streamBody(request, parts)));
      else if (!fits) {
        settle(() => reject(new BodyError('Too many request bodies are arriving.')));
        discardBody(request);
      }
    };
    const onEnd = () => settle(() => resolve(length > 0 ? Buffer.concat(parts) : null));
    const onClose = () => settle(() => reject(new BodyError('The client disconnected.')));
    request.on('data', onData).once('end', onEnd).once('error', onClose).once('close', onClose);
  });
}

/**
 * The gateway may respond before it has read all of a body; undici then destroys the stream, and if that were the request
 * itself, the connection that the response needs would be closed too. The rest of the body is read and discarded instead,
 * because a client that is still sending does not read the response.
 */
function streamBody(request: IncomingMessage, firstParts: readonly Buffer[]): Readable {
  const body = new PassThrough();
  // It is destroyed when the client disconnects, which may be before undici listens for errors.
  body.on('error', () => undefined);
  for (const part of firstParts) body.write(part);
  request.once('close', () => {
    if (!request.complete) body.destroy(new BodyError('The client disconnected before its request was complete.'));
  });
  // Listens after pipe's own listener, which would pause the request.
  return request.pipe(body).once('close', () => discardBody(request));
}

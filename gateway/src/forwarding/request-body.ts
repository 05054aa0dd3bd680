import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { BodyBuffers } from '@larkspur/http-limits/body-buffers';
import { discardBody } from '@larkspur/http-limits/discard-body';
import { DEFAULT_BODY_BYTES } from '@larkspur/service-kit/http/body-limit';
import { ProblemException } from '@larkspur/service-kit/http/problem';

const MEGABYTE = 1024 * 1024;

/** A rejected body up to this size is read to its end: a client or proxy that is still sending reads no response. */
const MAX_DRAINED_BYTES = 64 * MEGABYTE;

const buffers = new BodyBuffers({ total: 64 * MEGABYTE, perClient: 16 * MEGABYTE });

/**
 * A route with a body limit of its own gets a stream. Every other body is buffered before its request takes a connection
 * to a service, so that a slow or stalled client cannot occupy one.
 * @param client whose share of the memory for buffers the body takes
 * @throws too_large immediately if the declared length exceeds the limit
 */
export async function readRequestBody(
  request: IncomingMessage,
  streamLimit: number | undefined,
  client: string,
): Promise<Buffer | Readable | null> {
  const { method, headers } = request;
  if (method === 'GET' || !hasBody(headers)) return null;
  // The client left while its token was verified: `close` has been emitted.
  if (request.destroyed) throw disconnected();
  const limit = streamLimit ?? DEFAULT_BODY_BYTES;
  const length = Number(headers['content-length'] ?? 0);
  if (length > limit) throw rejectBody(request, length);
  return streamLimit ? streamBody(request, limit) : bufferBody(request, limit, client);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/** A body too large to drain closes the connection. */
function rejectBody(request: IncomingMessage, length: number): ProblemException {
  if (length > MAX_DRAINED_BYTES) return new ProblemException('too_large', { headers: { connection: 'close' } });
  discardBody(request);
  return new ProblemException('too_large');
}

/** The client has gone and reads no response; the problem keeps it from counting as an outage of the service. */
function disconnected(): ProblemException {
  return new ProblemException('bad_request');
}

/** @throws too_large, or unavailable while too many bodies are being buffered */
function bufferBody(request: IncomingMessage, limit: number, client: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (callback: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      buffers.release(client, length);
      callback();
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      const fits = buffers.take(client, chunk.length);
      if (length <= limit && fits) return;
      settle(() => reject(new ProblemException(fits ? 'too_large' : 'unavailable')));
      discardBody(request);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)));
    const onAbort = () => settle(() => reject(disconnected()));
    request.on('data', onData).once('end', onEnd).once('close', onAbort).once('error', onAbort);
  });
}

/**
 * A service may respond before it has read the whole body: undici then destroys the stream that it was given. The
 * request itself would take the client's connection, which the response needs, with it.
 */
function streamBody(request: IncomingMessage, limit: number): Readable {
  let forwarded = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      forwarded += chunk.length;
      if (forwarded > limit) done(new ProblemException('too_large'));
      else done(null, chunk);
    },
  });
  // The client may leave before undici listens for errors.
  limited.on('error', () => undefined);
  request.once('close', () => {
    if (!request.complete) limited.destroy(disconnected());
  });
  // Registered after the pipe's own listener, which would pause the request.
  return request.pipe(limited).once('close', () => discardBody(request));
}

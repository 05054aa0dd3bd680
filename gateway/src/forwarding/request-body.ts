import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { DEFAULT_BODY_BYTES } from '@larkspur/service-kit/http/body-limit';
import { ProblemException } from '@larkspur/service-kit/http/problem';

const MEGABYTE = 1024 * 1024;

/** A rejected body up to this size is read to its end: a client or proxy that is still sending reads no response. */
const MAX_DRAINED_BYTES = 64 * MEGABYTE;
const DRAIN_IDLE_TIMEOUT_MS = 3_000;

/** Of all bodies that have not arrived completely. */
const MAX_BUFFERED_BYTES = 64 * MEGABYTE;
let bufferedBytes = 0;

/**
 * A route with a body limit of its own gets a stream. Every other body is buffered before its request takes a connection
 * to a service, so that a slow or stalled client cannot occupy one.
 * @throws too_large immediately if the declared length exceeds the limit
 */
export async function readRequestBody(
  request: IncomingMessage,
  streamLimit: number | undefined,
): Promise<Buffer | Readable | null> {
  const { method, headers } = request;
  const length = headers['content-length'];
  const hasNoBody = length === '0' || (length === undefined && headers['transfer-encoding'] === undefined);
  if (method === 'GET' || method === 'HEAD' || hasNoBody) return null;
  const limit = streamLimit ?? DEFAULT_BODY_BYTES;
  if (length !== undefined && Number(length) > limit) throw rejectBody(request, Number(length));
  return streamLimit ? streamBody(request, limit) : bufferBody(request, limit);
}

/** A body too large to drain closes the connection. */
function rejectBody(request: IncomingMessage, length: number): ProblemException {
  if (length > MAX_DRAINED_BYTES) return new ProblemException('too_large', { headers: { connection: 'close' } });
  drain(request, MAX_DRAINED_BYTES);
  return new ProblemException('too_large');
}

/** @throws too_large, or unavailable while too many bodies are being buffered */
function bufferBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const settle = (callback: () => void) => {
      request.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      bufferedBytes -= length;
      callback();
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      bufferedBytes += chunk.length;
      if (length <= limit && bufferedBytes <= MAX_BUFFERED_BYTES) return;
      const code = length > limit ? 'too_large' : 'unavailable';
      settle(() => reject(new ProblemException(code)));
      drain(request, MAX_DRAINED_BYTES - length);
    };
    const onEnd = () => settle(() => resolve(Buffer.concat(chunks)));
    // The client has gone and reads no response; the problem keeps it from counting as an outage of the service.
    const onAbort = () => settle(() => reject(new ProblemException('bad_request')));
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
  request.once('close', () => {
    // The client has gone; any other error would count as an outage of the service.
    if (!request.complete) limited.destroy(new ProblemException('bad_request'));
  });
  // Registered after the pipe's own listener, which would pause the request.
  return request.pipe(limited).once('close', () => drain(request, MAX_DRAINED_BYTES - forwarded));
}

function drain(request: IncomingMessage, maxBytes: number): void {
  let remaining = maxBytes;
  // Some clients stop sending once they have read their response.
  const timer = setTimeout(() => request.destroy(), DRAIN_IDLE_TIMEOUT_MS).unref();
  request.on('data', (chunk: Buffer) => {
    remaining -= chunk.length;
    if (remaining < 0) request.destroy();
    timer.refresh();
  });
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  request.resume();
}

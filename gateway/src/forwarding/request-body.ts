import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { ProblemException } from '@larkspur/service-kit/http/problem';

const MEGABYTE = 1024 * 1024;
const BODY_LIMIT_BYTES = MEGABYTE;

/** Pictures travel as data URLs, a third larger than their files of up to 10 MB. */
const LARGER_BODIES: Readonly<Record<string, number>> = {
  'POST /api/user/verification': 45 * MEGABYTE,
  'PATCH /api/user/profile-picture': 14 * MEGABYTE,
};

/** A refused body up to this size is read to its end: who is still sending, as a proxy in front, reads no answer. */
const MAX_DRAINED_BYTES = 64 * MEGABYTE;
const DRAIN_IDLE_TIMEOUT_MS = 3_000;

/** @param target of the request line: path and query */
export function bodyLimitOf(method: string, target: string): number {
  const [path] = target.split('?', 1);
  return LARGER_BODIES[`${method} ${path}`] ?? BODY_LIMIT_BYTES;
}

/** The refusal of a body that says its length; one beyond all measure costs its sender the connection. */
export function rejectBody(request: IncomingMessage, length: number): ProblemException {
  if (length > MAX_DRAINED_BYTES) return new ProblemException('too_large', { headers: { connection: 'close' } });
  drain(request, MAX_DRAINED_BYTES);
  return new ProblemException('too_large');
}

/** Of bodies that have not arrived whole, all together. */
const MAX_BUFFERED_BYTES = 64 * MEGABYTE;
let bufferedBytes = 0;

/** Pictures are passed on as they come; everything else is taken in first. */
export const isStreamed = (limit: number) => limit > BODY_LIMIT_BYTES;

/**
 * A body taken in whole, before it takes one of its service's places: who sends it slowly, or never, keeps nobody else
 * from being served.
 * @throws too_large, or unavailable where too many are being taken in
 */
export function bufferBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (settle: () => void) => {
      request.off('data', take).off('end', done).off('close', left).off('error', left);
      bufferedBytes -= length;
      settle();
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      bufferedBytes += chunk.length;
      if (length <= limit && bufferedBytes <= MAX_BUFFERED_BYTES) return;
      const code = length > limit ? 'too_large' : 'unavailable';
      end(() => reject(new ProblemException(code)));
      drain(request, MAX_DRAINED_BYTES - length);
    };
    const done = () => end(() => resolve(Buffer.concat(chunks)));
    // Nobody is left to be told; but it is no fault of the service.
    const left = () => end(() => reject(new ProblemException('bad_request')));
    request.on('data', take).once('end', done).once('close', left).once('error', left);
  });
}

/**
 * The body on its way through, up to so many bytes. A service may answer before it has read all: undici then destroys
 * what it was given, and were that the request itself, the connection that the answer needs would go with it.
 */
export function streamBody(request: IncomingMessage, limit: number): Readable {
  let passed = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > limit) done(new ProblemException('too_large'));
      else done(null, chunk);
    },
  });
  request.once('close', () => {
    // Nobody is left to be told; but it is no fault of the service, which an error of another kind would be.
    if (!request.complete) limited.destroy(new ProblemException('bad_request'));
  });
  // After its pipe's own listener, which would make it pause.
  return request.pipe(limited).once('close', () => drain(request, MAX_DRAINED_BYTES - passed));
}

function drain(request: IncomingMessage, bytes: number): void {
  let left = bytes;
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

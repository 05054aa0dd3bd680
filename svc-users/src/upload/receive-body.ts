import type { IncomingMessage } from 'node:http';
import { ProblemException } from '@larkspur/service-kit/problem';

const LOOK_EVERY_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** After the first seconds it comes at this pace at least: a slow phone's, so that nobody holds a place for nothing. */
const GRACE_MS = 5_000;
const SLOWEST_BYTES_PER_MS = 32;

export interface ReceivedBody {
  body: ArrayBuffer;
  length: number;
}

/**
 * A whole body, in one piece that can be handed to a thread: each part is copied to its place as it comes, for putting
 * 45 MB together at the end would keep everybody waiting.
 * @throws too_large, or bad_request when it ends too early or comes too slowly
 */
export function receiveBody(request: IncomingMessage, limit: number): Promise<ReceivedBody> {
  const told = Number(request.headers['content-length'] ?? limit);
  if (told > limit) return Promise.reject(new ProblemException('too_large'));
  // Zeroed by the system page by page when it is first written to: nothing is spent on what never comes.
  const body = new ArrayBuffer(told);
  const bytes = Buffer.from(body);
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    let heardAt = startedAt;
    let length = 0;

    const finish = (problem?: ProblemException) => {
      clearInterval(watch);
      request.off('data', take).off('end', end).off('close', close).off('error', close);
      if (!problem) return resolve({ body, length });
      // Read and thrown away: who is still sending reads no answer.
      request.on('error', () => undefined).resume();
      reject(problem);
    };
    const take = (part: Buffer) => {
      heardAt = Date.now();
      if (length + part.length > told) return finish(new ProblemException('too_large', CLOSE));
      length += part.copy(bytes, length);
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

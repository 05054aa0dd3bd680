import type { IncomingMessage } from 'node:http';
import { MAX_BUFFERED_BYTES } from './detached-body';

const BODY_TIMEOUT_MS = 10_000;

/** Whether a request says that it carries little enough to be taken in whole. */
export function isSmallBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BUFFERED_BYTES;
}

/**
 * Taken in before a connection to the gateway is: who sends it slowly, or never, keeps nobody else waiting.
 * @returns `null` for an empty one
 * @throws Error when it does not come in time
 */
export function bufferBody(request: IncomingMessage): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) === 0) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const late = setTimeout(() => request.destroy(new Error('Its body did not come in time.')), BODY_TIMEOUT_MS);
    const end = (settle: () => void) => {
      clearTimeout(late);
      settle();
    };
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => end(() => resolve(Buffer.concat(parts))))
      .once('error', (error) => end(() => reject(error)))
      .once('close', () => end(() => reject(new Error('The client went away.'))));
  });
}

import { ProblemException } from '@larkspur/service-kit/http/problem';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/**
 * @returns null when the request has no key
 * @throws ProblemException 400 for a malformed key
 */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (VISIBLE_ASCII.test(header)) return header;
  throw new ProblemException('bad_request', { message: 'Use 1 to 128 visible ASCII characters for Idempotency-Key.' });
}

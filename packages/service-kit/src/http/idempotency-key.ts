import { ProblemException } from './problem';

export const IDEMPOTENCY_KEY_FORMAT = /^[\x21-\x7e]{1,128}$/;
export const IDEMPOTENCY_KEY_RULE = 'Use 1 to 128 visible ASCII characters for Idempotency-Key.';

/**
 * @returns null when the request has no key
 * @throws ProblemException 400 for a malformed key
 */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (IDEMPOTENCY_KEY_FORMAT.test(header)) return header;
  throw new ProblemException('bad_request', { message: IDEMPOTENCY_KEY_RULE });
}

import { ProblemException } from '@larkspur/service-kit/http/problem';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/;

/** @throws ProblemException 400 for a header that is no key; an absent one is `null` */
export function parseIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (VISIBLE_ASCII.test(header)) return header;
  throw new ProblemException('bad_request', { message: 'Idempotency-Key takes 1 to 128 visible ASCII characters.' });
}

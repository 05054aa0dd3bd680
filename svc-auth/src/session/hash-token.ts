import { createHash } from 'node:crypto';

/** What is stored of a random token. A fast hash is enough: nobody can guess the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import { createHash } from 'node:crypto';

/** Returns the hash that is stored of a random token. A fast hash is enough: the token cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

import type { KeyObject } from 'node:crypto';
import type { SealingJwk } from '@larkspur/contracts/messages';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, importJWK } from 'jose';

const KEY_MANAGEMENT = 'RSA-OAEP-256';
const CONTENT_ENCRYPTION = 'A256GCM';

/**
 * Encrypts a password for svc-auth as a compact JWE (RFC 7516), so that the broker, its disk and its dead letters hold no
 * readable password. The user's id is sealed with it, so that it cannot be replayed for another login.
 */
export async function sealPassword(jwk: SealingJwk, userId: string, password: string): Promise<string> {
  const plain = Buffer.from(JSON.stringify({ userId, password }));
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: KEY_MANAGEMENT, enc: CONTENT_ENCRYPTION, kid: jwk.kid })
    .encrypt(await importJWK({ ...jwk }, KEY_MANAGEMENT));
}

/** The id of the key that it was sealed to. @throws Error when it is not a JWE */
export function sealingKeyId(sealed: string): string {
  return String(decodeProtectedHeader(sealed).kid);
}

/** @throws Error when it was sealed for another key or user, or was modified */
export async function openSealedPassword(privateKey: KeyObject, userId: string, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, privateKey, {
    keyManagementAlgorithms: [KEY_MANAGEMENT],
    contentEncryptionAlgorithms: [CONTENT_ENCRYPTION],
  });
  const content: unknown = JSON.parse(Buffer.from(plaintext).toString());
  if (!isContent(content) || content.userId !== userId) throw new Error('The sealed password is not for this user.');
  return content.password;
}

function isContent(content: unknown): content is { userId: string; password: string } {
  if (typeof content !== 'object' || content === null) return false;
  const { userId, password } = content as Partial<Record<'userId' | 'password', unknown>>;
  return typeof userId === 'string' && typeof password === 'string';
}

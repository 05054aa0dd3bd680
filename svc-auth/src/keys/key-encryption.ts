import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM; the result is nonce, tag and ciphertext. `name` is authenticated with it, so that one stored secret
 * cannot be swapped for another.
 */
export function encrypt(secretHex: string, name: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secretHex, 'hex'), nonce).setAAD(Buffer.from(name));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error when the secret or the name differs, or when a byte was changed */
export function decrypt(secretHex: string, name: string, stored: Buffer): Buffer {
  const nonce = stored.subarray(0, NONCE_BYTES);
  const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secretHex, 'hex'), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A 32-byte key (HKDF, SHA-256) that is independent of the keys derived for other purposes. */
export function deriveKey(secretHex: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), Buffer.alloc(0), `larkspur ${purpose}`, 32));
}

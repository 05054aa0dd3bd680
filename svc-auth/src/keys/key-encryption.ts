import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM: nonce, tag and cipher text in one. `name` is bound to it, so that a stored secret cannot be put in
 * another's place.
 */
export function encrypt(secretHex: string, name: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secretHex, 'hex'), nonce).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when secret or name differ from those it was encrypted under, or when a byte of it was changed. */
export function decrypt(secretHex: string, name: string, stored: Buffer): Buffer {
  const nonce = stored.subarray(0, NONCE_BYTES);
  const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secretHex, 'hex'), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(name))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A key of 32 bytes for one purpose: what is made for one of them is worth nothing for another. */
export function deriveKey(secretHex: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), Buffer.alloc(0), `larkspur ${purpose}`, 32));
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { parseKeyring, withAnyKey } from '@larkspur/service-kit/security/keyring';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under the ring's current key; the result is nonce, tag and ciphertext. `name` is authenticated with it, so that one
 * stored secret cannot be swapped for another.
 */
export function encrypt(keyring: string, name: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const key = Buffer.from(parseKeyring(keyring).current, 'hex');
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws Error when no key of the ring fits, when the name differs, or when a byte was changed */
export function decrypt(keyring: string, name: string, stored: Buffer): Buffer {
  return withAnyKey(keyring, (secretHex) => decryptWith(secretHex, name, stored));
}

/** The same content under the ring's current key; `null` when it is already, and when no key of the ring can read it. */
export function reencrypt(keyring: string, name: string, stored: Buffer): Buffer | null {
  try {
    decryptWith(parseKeyring(keyring).current, name, stored);
    return null;
  } catch {
    // Another key.
  }
  try {
    return encrypt(keyring, name, decrypt(keyring, name, stored));
  } catch {
    return null;
  }
}

function decryptWith(secretHex: string, name: string, stored: Buffer): Buffer {
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

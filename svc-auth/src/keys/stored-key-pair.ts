import { createHash, createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { decrypt, encrypt } from './key-encryption';

/** A fresh RSA key pair as it is stored: see key-encryption.ts. */
export interface NewKeyPair {
  /** RFC 7638 thumbprint of the public key. */
  kid: string;
  n: string;
  e: string;
  /** PKCS #8, encrypted under the secret, its kid bound to it. */
  privateKey: Buffer;
}

export async function generateEncryptedKeyPair(secretHex: string): Promise<NewKeyPair> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { n, e } = pair.publicKey.export({ format: 'jwk' });
  if (!n || !e) throw new Error('Not an RSA key.');
  // RFC 7638: the required members in the order of their names, without blanks.
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  const plain = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
  return { kid, n, e, privateKey: encrypt(secretHex, kid, plain) };
}

/** @throws Error when it was stored under another secret */
export function decryptPrivateKey(secretHex: string, kid: string, stored: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: decrypt(secretHex, kid, stored), type: 'pkcs8', format: 'der' });
  } catch (cause) {
    throw new Error('A stored key cannot be opened: KEY_ENCRYPTION_SECRET is not the one it was stored under.', {
      cause,
    });
  }
}

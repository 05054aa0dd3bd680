import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { PublicJwk } from '@larkspur/contracts/messages';
import { calculateJwkThumbprint } from 'jose';
import type { AuthConfig } from '../config';
import { decrypt, encrypt } from './key-encryption';

/** A new RSA key pair in its stored form. */
interface EncryptedKeyPair {
  /** RFC 7638 thumbprint of the public key. */
  kid: string;
  n: string;
  e: string;
  /** PKCS #8, encrypted and bound to its kid: see key-encryption.ts. */
  privateKey: Buffer;
}

/** The keyring is read after the generation, which takes a moment: it may be rotated meanwhile. */
type KeyringSource = Pick<AuthConfig, 'KEY_ENCRYPTION_SECRET'>;

export async function generateEncryptedKeyPair(config: KeyringSource): Promise<EncryptedKeyPair> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const { n, e } = pair.publicKey.export({ format: 'jwk' });
  if (!n || !e) throw new Error('The generated key is not an RSA key.');
  const kid = await calculateJwkThumbprint({ kty: 'RSA', n, e });
  const plain = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
  return { kid, n, e, privateKey: encrypt(config.KEY_ENCRYPTION_SECRET, kid, plain) };
}

/** Generates a signing key in its stored form. */
export async function generateSigningKey(
  config: KeyringSource & Pick<AuthConfig, 'SIGNING_ALGORITHM'>,
): Promise<{ publicJwk: PublicJwk; privateKey: Buffer }> {
  if (config.SIGNING_ALGORITHM === 'RS256') {
    const { kid, n, e, privateKey } = await generateEncryptedKeyPair(config);
    return { publicJwk: { kty: 'RSA', kid, use: 'sig', alg: 'RS256', n, e }, privateKey };
  }
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const { x, y } = pair.publicKey.export({ format: 'jwk' });
  if (!x || !y) throw new Error('The generated key is not an elliptic curve key.');
  const kid = await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x, y });
  const plain = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
  return {
    publicJwk: { kty: 'EC', kid, use: 'sig', alg: 'ES256', crv: 'P-256', x, y },
    privateKey: encrypt(config.KEY_ENCRYPTION_SECRET, kid, plain),
  };
}

/** @throws Error when the key was encrypted under another secret */
export function decryptPrivateKey(keyring: string, kid: string, stored: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: decrypt(keyring, kid, stored), type: 'pkcs8', format: 'der' });
  } catch (cause) {
    throw new Error(
      'A stored key cannot be decrypted: KEY_ENCRYPTION_SECRET differs from the secret it was encrypted under.',
      { cause },
    );
  }
}

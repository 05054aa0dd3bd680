import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { PointerOrder, RemotePointer, SignedOrder, SignedPointer } from '@larkspur/contracts/remote';

/** Signs pointers, or with another key orders about them, with Ed25519 (RFC 8032). */
export class PointerSigner {
  private readonly key: KeyObject;
  readonly keyId: string;

  /**
   * @param privateKey PKCS #8, DER, base64
   * @throws Error if it is not an Ed25519 key
   */
  constructor(privateKey: string) {
    this.key = readKey('The signing key', () =>
      createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' }),
    );
    this.keyId = thumbprint(createPublicKey(this.key));
  }

  sign(pointer: RemotePointer): SignedPointer {
    const text = JSON.stringify(pointer);
    return { pointer: text, signature: this.signText(text), keyId: this.keyId };
  }

  signOrder(order: PointerOrder): SignedOrder {
    const text = JSON.stringify(order);
    return { order: text, signature: this.signText(text), keyId: this.keyId };
  }

  /** The public key for verifiers: SPKI, DER, base64. */
  publicKey(): string {
    return createPublicKey(this.key).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  private signText(text: string): string {
    return sign(null, Buffer.from(text), this.key).toString('base64url');
  }
}

/** Verifies pointers with the public keys of those who may release, or orders with those of hosts. */
export class PointerVerifier {
  private readonly keys: ReadonlyMap<string, KeyObject>;

  /**
   * @param publicKeys SPKI, DER, base64; more than one while a key is rotated
   * @throws Error if one is not an Ed25519 key
   */
  constructor(publicKeys: readonly string[]) {
    const keys = publicKeys.map((key) =>
      readKey('A public key', () => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })),
    );
    this.keys = new Map(keys.map((key) => [thumbprint(key), key]));
  }

  /** @returns the signed text, `null` if no known key signed it */
  verify(value: unknown): string | null {
    if (typeof value !== 'object' || value === null) return null;
    const { pointer, signature, keyId } = value as Partial<Record<keyof SignedPointer, unknown>>;
    return this.verifyText(pointer, signature, keyId);
  }

  /** @returns the signed text, `null` if no known key signed it */
  verifyOrder(value: unknown): string | null {
    if (typeof value !== 'object' || value === null) return null;
    const { order, signature, keyId } = value as Partial<Record<keyof SignedOrder, unknown>>;
    return this.verifyText(order, signature, keyId);
  }

  private verifyText(text: unknown, signature: unknown, keyId: unknown): string | null {
    if (typeof text !== 'string' || typeof signature !== 'string' || typeof keyId !== 'string') return null;
    const key = this.keys.get(keyId);
    if (!key) return null;
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')) ? text : null;
  }
}

/** Generates a key pair in the formats of the two classes. */
export function generateSigningKey(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

function readKey(what: string, read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below, without the key's text.
  }
  throw new Error(`${what} is not an Ed25519 key (DER, base64).`);
}

/** Key id: RFC 7638 thumbprint with the members of RFC 8037. */
function thumbprint(key: KeyObject): string {
  const { crv, x } = key.export({ format: 'jwk' });
  return createHash('sha256')
    .update(JSON.stringify({ crv, kty: 'OKP', x }))
    .digest('base64url');
}

import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { parseKeyring } from './keyring';

/** The maximum number of cached keys: a keyring has at most 17. */
const MAX_CACHED_KEYS = 20;
/** RFC 2104, section 2: the pads' block size, and the bytes of the inner and the outer pad. */
const BLOCK_BYTES = 64;
const KEY_BYTES = 32;
const INNER = 0x36;
const OUTER = 0x5c;

/** The fields that a PIN proof is bound to, so that it cannot be reused for another payment. */
interface PinProofFields {
  transferId: string;
  payerId: string;
  from: string;
  amountCents: number;
  accountNumber: string;
  accountType: string;
  bankName: string;
}

/**
 * H, the key derived from a customer's PIN: HMAC-SHA256(secret, userId | PIN). Without the secret the million possible PINs
 * cannot be tried against it.
 */
export function derivePinKey(secretHex: string, userId: string, pin: string): Buffer {
  return createHmac('sha256', getSecretKey(secretHex)).update(`${userId}|${pin}`).digest();
}

/**
 * H of each key of the ring: the first as `derivePinKey` makes it, and each later one from the one before, so that a stored key is
 * brought to a new secret without its PIN.
 */
export function derivePinKeys(keyring: readonly string[], userId: string, pin: string): Buffer[] {
  const [oldest = '', ...later] = keyring;
  const keys = [derivePinKey(oldest, userId, pin)];
  for (const secretHex of later) keys.push(rekeyPinKey(secretHex, keys.at(-1) as Buffer));
  return keys;
}

/** H of the next key of the ring. */
export function rekeyPinKey(secretHex: string, pinKey: Buffer): Buffer {
  return createHmac('sha256', getSecretKey(secretHex)).update(pinKey).digest();
}

const secretKeys = new LRUCache<string, KeyObject>({ max: MAX_CACHED_KEYS });

function getSecretKey(hex: string): KeyObject {
  const known = secretKeys.get(hex);
  if (known) return known;
  const key = createSecretKey(hex, 'hex');
  secretKeys.set(hex, key);
  return key;
}

/**
 * One proof for each key of the ring, the announced one included, joined by commas: the customer's stored key may be that of any of
 * them while the ring is rotated.
 */
export function computePinProofs(keyring: string, pin: string, transfer: PinProofFields): string {
  return derivePinKeys(parseKeyring(keyring).all, transfer.payerId, pin)
    .map((key) => computePinProof(key, transfer))
    .join(',');
}

/** HMAC-SHA256 (RFC 2104) under H, in hex. `ledger.pin_proof` of svc-users is the same computation in SQL. */
export function computePinProof(pinKey: Buffer, transfer: PinProofFields): string {
  const fields = [
    transfer.transferId,
    transfer.payerId,
    transfer.from,
    transfer.amountCents,
    transfer.accountNumber,
    transfer.accountType,
    transfer.bankName,
  ];
  return createHmac('sha256', pinKey).update(fields.join('\n')).digest('hex');
}

/** Returns the padded keys of RFC 2104, section 2. SQL uses them to compute an HMAC with two calls of sha256(). */
export function hmacPads(key: Buffer): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.alloc(BLOCK_BYTES);
  key.copy(padded);
  return { inner: padded.map((byte) => byte ^ INNER) as Buffer, outer: padded.map((byte) => byte ^ OUTER) as Buffer };
}

/** The key that `hmacPads` padded. */
export function keyOfInnerPad(inner: Buffer): Buffer {
  return inner.subarray(0, KEY_BYTES).map((byte) => byte ^ INNER) as Buffer;
}

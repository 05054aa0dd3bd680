import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

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

let lastKey: { hex: string; key: KeyObject } | null = null;

/** Cached: a process has one secret. */
function getSecretKey(hex: string): KeyObject {
  if (lastKey?.hex !== hex) lastKey = { hex, key: createSecretKey(hex, 'hex') };
  return lastKey.key;
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

/** The padded keys of RFC 2104, section 2, with which SQL computes an HMAC by two calls of sha256(). */
export function hmacPads(key: Buffer): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.alloc(64);
  key.copy(padded);
  return { inner: padded.map((byte) => byte ^ 0x36) as Buffer, outer: padded.map((byte) => byte ^ 0x5c) as Buffer };
}

import { parseKeyring } from '@larkspur/service-kit/security/keyring';
import { derivePinKeys, hmacPads, keyOfInnerPad, rekeyPinKey } from '@larkspur/service-kit/security/pin-proof';

/** The pads of the PIN's key, which are stored instead of the PIN. */
export interface PinPads {
  inner: Buffer;
  outer: Buffer;
  /** The number of keys of the ring that they were derived with, from the oldest on. */
  keyCount: number;
}

export function computePinPads(keyring: string, userId: string, pin: string): PinPads {
  const { used } = parseKeyring(keyring);
  const key = derivePinKeys(used, userId, pin).at(-1) as Buffer;
  return { ...hmacPads(key), keyCount: used.length };
}

/** In hex, as a change stores them. */
export function toStoredPads({ inner, outer, keyCount }: PinPads) {
  return { inner: inner.toString('hex'), outer: outer.toString('hex'), keyCount };
}

/** The same PIN's pads, made with every key of the ring that is in use. */
export function rekeyPinPads(keyring: string, { inner, keyCount }: Pick<PinPads, 'inner' | 'keyCount'>): PinPads {
  const { used } = parseKeyring(keyring);
  const key = used.slice(keyCount).reduce((before, secretHex) => rekeyPinKey(secretHex, before), keyOfInnerPad(inner));
  return { ...hmacPads(key), keyCount: used.length };
}

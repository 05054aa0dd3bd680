import { derivePinKey, hmacPads } from '@larkspur/service-kit/security/pin-proof';

/** The pads of the PIN's key, in hex. They are stored instead of the PIN. */
export function computePinPads(secretHex: string, userId: string, pin: string): { inner: string; outer: string } {
  const { inner, outer } = hmacPads(derivePinKey(secretHex, userId, pin));
  return { inner: inner.toString('hex'), outer: outer.toString('hex') };
}

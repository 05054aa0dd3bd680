import { derivePinKey, hmacPads } from '@larkspur/service-kit/security/pin-proof';

/** What is kept of a PIN: its key's pads, in hex. */
export function computePinPads(secretHex: string, userId: string, pin: string): { inner: string; outer: string } {
  const { inner, outer } = hmacPads(derivePinKey(secretHex, userId, pin));
  return { inner: inner.toString('hex'), outer: outer.toString('hex') };
}

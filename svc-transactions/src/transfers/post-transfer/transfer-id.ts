import { creationTimeOf, deriveIdAt, newId } from '@larkspur/service-kit/ids';
import { KEY_LIFETIME_MS } from '../saga/transfer-store';

/** The clocks of clients differ. */
const MAX_AHEAD_MS = 5 * 60_000;

/**
 * A time-ordered key (a UUID v7) and the request determine the id. After a restore of this database, a client that sends a lost
 * transfer again then finds its posting in the ledger, instead of paying twice. The ids of other keys are random, because an id has
 * to sort by time.
 */
export function transferIdFor(
  payerId: string,
  idempotencyKey: string | null,
  fingerprint: string,
  now: number,
): string {
  const createdAt = idempotencyKey === null ? null : creationTimeOf(idempotencyKey);
  const isPlausible = createdAt !== null && createdAt > now - KEY_LIFETIME_MS && createdAt < now + MAX_AHEAD_MS;
  if (!isPlausible || idempotencyKey === null) return newId();
  return deriveIdAt(createdAt, 'transfer', payerId, idempotencyKey.toLowerCase(), fingerprint);
}

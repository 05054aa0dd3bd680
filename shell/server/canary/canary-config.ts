import type { Environment } from '@larkspur/federation/environment';
import { PointerSigner, PointerVerifier } from '@larkspur/federation/release/signature';

/** When a canary is aborted without a person. */
export interface CanaryRules {
  isAutomatic: boolean;
  /** Visits that a canary needs before it is judged. */
  minVisits: number;
  /** Addresses that must have reported failures. */
  minAddresses: number;
  /** How far the canary's failure rate may exceed the current release's; 0 to 1. */
  tolerance: number;
  /** Further visits from one address do not count. */
  maxVisitsPerAddress: number;
}

export interface OrderConfig {
  /** Percentage of the visits that pages report while there is no canary. */
  visitSample: number;
  /** Signs this shell's orders. `null`: it can give none. */
  orderSigner: PointerSigner | null;
  /** Public keys of all shells: Ed25519, SPKI, DER, base64. */
  orderKeys: string[];
}

/**
 * CANARY_AUTOMATIC (on, off), CANARY_MIN_VISITS, CANARY_MIN_ADDRESSES, CANARY_TOLERANCE_PERCENT, CANARY_VISITS_PER_ADDRESS.
 */
export function readCanaryRules(environment: Environment): CanaryRules {
  return {
    isAutomatic: environment.choice('CANARY_AUTOMATIC', ['on', 'off'], 'on') === 'on',
    minVisits: environment.integer('CANARY_MIN_VISITS', 10, { min: 1, max: 100_000 }),
    minAddresses: environment.integer('CANARY_MIN_ADDRESSES', 3, { min: 1, max: 1_000 }),
    tolerance: environment.integer('CANARY_TOLERANCE_PERCENT', 3, { min: 0, max: 100 }) / 100,
    maxVisitsPerAddress: environment.integer('CANARY_VISITS_PER_ADDRESS', 10, { min: 1, max: 10_000 }),
  };
}

/**
 * VISITS_SAMPLE_PERCENT, ROLLBACK_SIGNING_KEY (private, PKCS #8, DER, base64) or ROLLBACK_SIGNING_KEY_FILE, and
 * ROLLBACK_PUBLIC_KEYS of shells with another key.
 */
export function readOrderConfig(environment: Environment): OrderConfig {
  const key = environment.secret('ROLLBACK_SIGNING_KEY');
  const others = environment.text('ROLLBACK_PUBLIC_KEYS') ? environment.list('ROLLBACK_PUBLIC_KEYS') : [];
  const read = <T>(variable: string, make: () => T): T | null => {
    try {
      return make();
    } catch (error) {
      environment.errors.push(`${variable}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  };
  const orderSigner = key === undefined ? null : read('ROLLBACK_SIGNING_KEY', () => new PointerSigner(key));
  read('ROLLBACK_PUBLIC_KEYS', () => new PointerVerifier(others));
  const visitSample = environment.integer('VISITS_SAMPLE_PERCENT', 0, { min: 0, max: 100 });
  return { visitSample, orderSigner, orderKeys: [...(orderSigner ? [orderSigner.publicKey()] : []), ...others] };
}

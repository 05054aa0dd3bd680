import type { RejectionReason } from '../errors';
import type { AccountKind } from '../user';

/**
 * One transfer of a batch. `pinProof` is HMAC-SHA256(H, fields) in hex, see `pin-proof.ts` of the service kit. While PIN_KEY has
 * several keys, there is one for each, joined by commas.
 */
export interface PostTransfer {
  transferId: string;
  payerId: string;
  from: AccountKind;
  amountCents: number;
  accountNumber: string;
  bankName: string;
  accountType: AccountKind;
  pinProof: string;
}

export interface Party {
  userId: string;
  name: string;
  accountNumber: string;
  account: AccountKind;
  /** The balance of that account after the posting. */
  balanceCents?: number;
  revision?: number;
}

export type PostOutcome =
  | {
      transferId: string;
      outcome: 'completed';
      payer: Party;
      /** `null` when the money left the bank. */
      payee: Party | null;
    }
  | {
      transferId: string;
      outcome: 'rejected';
      reason: RejectionReason;
      /** One that the previous release does not know; `reason` is then the nearest that it knows. */
      exactReason?: RejectionReason | undefined;
    };

/**
 * `mismatch`: another adjustment was posted under this id. `unauthorized`: the command does not prove that the actor asked for
 * it, or the actor's token has expired meanwhile.
 */
export type AdjustmentRefusal =
  | 'not_found'
  | 'own_account'
  | 'insufficient_funds'
  | 'balance_limit'
  | 'mismatch'
  | 'unauthorized';

export type ReversalRefusal =
  | 'not_found'
  | 'own_account'
  | 'not_reversible'
  | 'already_reversed'
  | 'money_spent'
  | 'account_closed'
  | 'unauthorized';

/** One posting of the ledger, for a transfer's timeline. */
export interface PostingRecord {
  postingId: string;
  type: 'transfer' | 'adjustment' | 'reversal' | 'closing';
  outcome: 'completed' | 'rejected';
  reason: string | null;
  actorId: string;
  /** Missing when the actor is deleted, and from an earlier svc-users. */
  actorName?: string;
  /** ISO 8601, UTC. */
  postedAt: string;
  entries: { account: string; userId: string | null; amountCents: number }[];
  /** The block of the seal that holds it; `null` until it is sealed. */
  sealedIn: number | null;
  reversedBy: string | null;
}

import type { RejectionReason } from '@larkspur/contracts/errors';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { LineStatus } from '@larkspur/contracts/transaction';

export interface NewTransfer extends PostTransfer {
  idempotencyKey: string | null;
  /** SHA-256 in hex of the request without its PIN: tells a repetition from another request under the same key. */
  fingerprint: string;
  routingNumber: string;
  to: string;
  description: string;
  /** Of the request that asked for it, for who must explain it later. */
  requestId: string | null;
  /** ISO 8601, UTC, milliseconds. */
  createdAt: string;
}

/** What stands under an idempotency key already. */
export interface ExistingTransfer {
  id: string;
  fingerprint: string;
  status: LineStatus;
  reason: RejectionReason | null;
}

export interface BatchResult {
  repeated: { id: string; existing: ExistingTransfer }[];
  finished: string[];
}

export interface Settlement {
  status: LineStatus;
  reason: RejectionReason | null;
}

/** Where transfers stand: PostgreSQL in the service, a model of it under simulation. */
export abstract class TransferStore {
  /**
   * One commit: stores the newcomers as pending, due to be sent again after `resendAfterMs`, and gives answered transfers
   * their outcome, lines and event. A newcomer under a known key changes nothing and is answered as `repeated`.
   * @throws FaultOfARow when a row of the set cannot be stored by what it holds: nothing of the set was
   * @throws Error when it is not known whether the commit took place
   */
  abstract commitBatch(
    newcomers: readonly NewTransfer[],
    outcomes: readonly PostOutcome[],
    resendAfterMs: number,
  ): Promise<BatchResult>;

  abstract findSettlement(id: string): Promise<Settlement | null>;

  /** Takes at most `limit` pending transfers that are due, and puts off their next attempt: 2 s, 4 s … 60 s after this one. */
  abstract claimDue(limit: number): Promise<PostTransfer[]>;

  /** Idempotency keys are kept for 24 hours (decision 29). */
  abstract expireIdempotencyKeys(): Promise<void>;
}

export class InvalidRowError extends Error {
  override readonly name = 'FaultOfARow';
}

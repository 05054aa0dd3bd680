import type { RejectionReason } from '@larkspur/contracts/errors';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { LineStatus } from '@larkspur/contracts/transaction';

/** The minimum time that an idempotency key is kept after its transfer. */
export const KEY_LIFETIME_MS = 24 * 3_600_000;

/** The fingerprint of no request. It marks transfers that were restored from the ledger, whose description and recipient are lost. */
export const RESTORED_FINGERPRINT = 'restored from the ledger';

export interface NewTransfer extends PostTransfer {
  idempotencyKey: string | null;
  /** SHA-256 in hex of the request without its PIN. Tells a repeated request from another one with the same key. */
  fingerprint: string;
  routingNumber: string;
  to: string;
  description: string;
  /** Id of the HTTP request, for the trace of the transfer. */
  requestId: string | null;
  /** ISO 8601, UTC, milliseconds. */
  createdAt: string;
}

/** The transfer that already has an idempotency key, or the id that follows from it. */
export interface ExistingTransfer {
  id: string;
  fingerprint: string;
  status: LineStatus;
  reason: RejectionReason | null;
}

export interface BatchResult {
  /** Ids of the new transfers that are stored as pending. Only these may be sent. */
  stored: string[];
  /** New transfers that were not stored, because their key or id is taken. */
  repeated: { id: string; existing: ExistingTransfer }[];
  /** Ids of the transfers that the batch settled. */
  finished: string[];
}

export interface Settlement {
  status: LineStatus;
  reason: RejectionReason | null;
}

/** The saga's port to its database: PostgreSQL in the service, a model in the simulation. */
export abstract class TransferStore {
  /**
   * In one commit, stores new transfers as pending, to be resent after `resendAfterMs`, and settles transfers: their
   * outcome, statement lines and event. A new transfer with a known idempotency key is returned in `repeated`.
   * @throws InvalidRowError when the database rejects the data of a row: nothing was stored
   * @throws Error when it is unknown whether the batch was committed
   */
  abstract commitBatch(
    newTransfers: readonly NewTransfer[],
    outcomes: readonly PostOutcome[],
    resendAfterMs: number,
  ): Promise<BatchResult>;

  abstract findSettlement(id: string): Promise<Settlement | null>;

  /** Claims up to `limit` due transfers and postpones their next attempt: by 2 s, 4 s, … up to 60 s. */
  abstract claimDue(limit: number): Promise<PostTransfer[]>;

  /** Removes the idempotency keys of settled transfers after 24 hours, and at the latest after 48. */
  abstract expireIdempotencyKeys(): Promise<void>;
}

import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';

/** The ledger that posts transfers: PostgreSQL in the service, a model of the ledger in the simulation. */
export abstract class TransferLedger {
  /**
   * Posts a batch in one commit and returns the outcome of each transfer, new or posted before. Transfers of unknown
   * payers are left out.
   * @throws InvalidRowError when the data of a transfer makes the statement fail: nothing was posted
   * @throws ContentionError when another transaction interfered: nothing was posted, and a retry may succeed
   * @throws Error when it is unknown whether the batch was posted
   */
  abstract postMany(transfers: readonly PostTransfer[]): Promise<PostOutcome[]>;
}

export class ContentionError extends Error {
  override readonly name = 'ContentionError';
  /** SQLSTATE of a serialization failure: it tells the bus that another attempt may succeed. */
  readonly code = '40001';
}

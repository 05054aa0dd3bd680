import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';

/** Where transfers are posted: PostgreSQL in the service, a model of it under simulation. */
export abstract class TransferLedger {
  /**
   * Posts a set in one commit and answers each transfer, new or posted before; one whose payer is not known is left out.
   * @throws FaultOfARow when a transfer of the set cannot be posted by what it holds: nothing of the set was
   * @throws Contention when another transaction was in the way: nothing was posted, and trying again may do
   * @throws Error when it is not known whether the set was posted
   */
  abstract postMany(transfers: readonly PostTransfer[]): Promise<PostOutcome[]>;
}

export class InvalidRowError extends Error {
  override readonly name = 'FaultOfARow';
}

export class ContentionError extends Error {
  override readonly name = 'Contention';
}

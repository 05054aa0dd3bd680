import { deriveId } from '@larkspur/service-kit/ids';

/**
 * The payer's line of a transfer bears the transfer's id; the payee's the same as a UUID v8, as transfer-tick.sql makes
 * it: found by the primary key, and it sorts beside the other.
 */
export function payeeLineId(transferId: string): string {
  return `${transferId.slice(0, 14)}8${transferId.slice(15)}`;
}

/** The payer's line of a reversal bears the reversal's id. */
export function payeeReversalLineId(reversalId: string): string {
  return deriveId('reversal', reversalId, 'payee');
}

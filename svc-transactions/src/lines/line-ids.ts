import { deriveId } from '@larkspur/service-kit/ids';

/**
 * A payer's line has the id of the transfer. The payee's has the same id as a UUID v8, as commit-transfers.sql builds it,
 * so that the primary key finds both and they sort next to each other.
 */
export function payeeLineId(transferId: string): string {
  return `${transferId.slice(0, 14)}8${transferId.slice(15)}`;
}

/** The payer's line of a reversal has the id of the reversal. */
export function payeeReversalLineId(reversalId: string): string {
  return deriveId('reversal', reversalId, 'payee');
}

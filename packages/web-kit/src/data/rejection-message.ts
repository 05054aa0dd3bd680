import { describeRejection } from '@larkspur/contracts/labels';

/** Why a transfer was rejected, as its history says it. Codes that this release does not know get a general message. */
export function rejectionMessage(reason: string | null): string {
  return describeRejection(reason) ?? 'We couldn’t complete this transfer.';
}

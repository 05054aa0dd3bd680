import { ERRORS } from '@larkspur/contracts/errors';

/** Why a transfer was rejected. Codes that this release does not know get a general message. */
export function rejectionMessage(reason: string | null): string {
  const known = Object.entries(ERRORS).find(([code]) => code === reason);
  return known ? known[1].message : 'We couldn’t complete this transfer.';
}

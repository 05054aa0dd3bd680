import { ERRORS } from '@larkspur/contracts/errors';

/** Why a transfer was rejected. A code from a newer server than this screen says only that it was. */
export function rejectionMessage(reason: string | null): string {
  const known = Object.entries(ERRORS).find(([code]) => code === reason);
  return known ? known[1].message : 'The bank did not carry it out.';
}

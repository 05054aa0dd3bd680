import { ERRORS } from '@larkspur/contracts/errors';
import { endSentence } from '../format/end-sentence';

/** Why a transfer was rejected. Codes that this release does not know get a general message. */
export function rejectionMessage(reason: string | null): string {
  const known = Object.entries(ERRORS).find(([code]) => code === reason);
  return known ? known[1].message : 'We couldn’t complete this transfer.';
}

/** The same as a sentence, which others may follow. */
export function rejectionSentence(reason: string | null): string {
  return endSentence(rejectionMessage(reason));
}

import { ERRORS } from '@larkspur/contracts/errors';
import { rejectionMessage } from '@larkspur/web-kit/data/rejection-message';
import { endSentence } from '@larkspur/web-kit/format/end-sentence';

/**
 * Why a transfer has just been rejected, with advice that holds only now. Its history has `rejectionMessage` instead. Other
 * sentences may follow.
 */
export function rejectionSentence(reason: string | null): string {
  const known = Object.entries(ERRORS).find(([code]) => code === reason);
  return known ? endSentence(known[1].message) : rejectionMessage(reason);
}

import type { LineStatus } from '@larkspur/contracts/transaction';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { Badge, type BadgeTone } from '../feedback/badge';

interface Wording {
  tone: BadgeTone;
  word: string;
}

const VERIFICATION: Record<VerificationStatus, Wording> = {
  awaiting: { tone: 'neutral', word: 'Awaiting documents' },
  pending: { tone: 'notice', word: 'Under review' },
  verified: { tone: 'positive', word: 'Verified' },
  failed: { tone: 'negative', word: 'Failed' },
};

const LINE_TONES: Record<LineStatus, BadgeTone> = { pending: 'notice', completed: 'positive', rejected: 'negative' };

/** The status of a statement line in words, for badges and filters. */
export const LINE_STATUS_WORDS: Record<LineStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  rejected: 'Rejected',
};

/** A customer's verification status, in the same words for customers and staff. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  return <Badge tone={VERIFICATION[status].tone}>{VERIFICATION[status].word}</Badge>;
}

/** The status of a statement line. */
export function LineStatusBadge({ status }: { status: LineStatus }) {
  return <Badge tone={LINE_TONES[status]}>{LINE_STATUS_WORDS[status]}</Badge>;
}

import type { LineStatus } from '@larkspur/contracts/transaction';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { Badge, type BadgeTone } from '../feedback/badge';

interface Wording {
  tone: BadgeTone;
  word: string;
}

const VERIFICATION: Record<VerificationStatus, Wording> = {
  awaiting: { tone: 'neutral', word: 'Awaiting documents' },
  pending: { tone: 'notice', word: 'Being checked' },
  verified: { tone: 'positive', word: 'Verified' },
  failed: { tone: 'negative', word: 'Failed' },
};

const LINES: Record<LineStatus, Wording> = {
  pending: { tone: 'notice', word: 'Pending' },
  completed: { tone: 'positive', word: 'Completed' },
  rejected: { tone: 'negative', word: 'Rejected' },
};

/** Where a customer's verification stands: the same words on both sides of the counter. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  return <Badge tone={VERIFICATION[status].tone}>{VERIFICATION[status].word}</Badge>;
}

/** Where a line of a statement stands. */
export function LineStatusBadge({ status }: { status: LineStatus }) {
  return <Badge tone={LINES[status].tone}>{LINES[status].word}</Badge>;
}

import { LINE_STATUS_LABELS } from '@larkspur/contracts/labels';
import type { LineStatus } from '@larkspur/contracts/transaction';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { Badge, type BadgeTone } from '../feedback/badge';

const VERIFICATION_TONES: Record<VerificationStatus, BadgeTone> = {
  awaiting: 'neutral',
  pending: 'notice',
  verified: 'positive',
  failed: 'negative',
};

/** Labels of a customer's verification status, for badges and filters. */
export const VERIFICATION_LABELS: Record<VerificationStatus, string> = {
  awaiting: 'Awaiting documents',
  pending: 'Under review',
  verified: 'Verified',
  failed: 'Failed',
};

const LINE_TONES: Record<LineStatus, BadgeTone> = { pending: 'notice', completed: 'positive', rejected: 'negative' };

/** A customer's verification status, with the same label for customers and staff. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  return <Badge tone={VERIFICATION_TONES[status]}>{VERIFICATION_LABELS[status]}</Badge>;
}

/** The status of a statement line. */
export function LineStatusBadge({ status }: { status: LineStatus }) {
  return <Badge tone={LINE_TONES[status]}>{LINE_STATUS_LABELS[status]}</Badge>;
}

import type { VerificationStatus } from '@larkspur/contracts/user';
import { Badge, type BadgeTone } from '@larkspur/web-kit/badge';

const TONES: Record<VerificationStatus, BadgeTone> = {
  awaiting: 'neutral',
  pending: 'notice',
  verified: 'positive',
  failed: 'negative',
};

export function statusBadge(status: VerificationStatus) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}

import { LINE_STATUSES } from '@larkspur/contracts/transaction';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { LineStatusBadge, VerificationBadge } from '../../src/data/status-badge';

export default {
  name: 'Status badge',
  group: 'Data',
  use: 'For the states that the bank has words for: the same on both sides of the counter.',
  avoid: 'For a state of one screen alone (badge).',
  states: [
    ...VERIFICATION_STATUSES.map((status) => ({ name: status, render: () => <VerificationBadge status={status} /> })),
    ...LINE_STATUSES.map((status) => ({ name: `line ${status}`, render: () => <LineStatusBadge status={status} /> })),
  ],
};

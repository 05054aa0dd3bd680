import { LINE_STATUSES } from '@larkspur/contracts/transaction';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { LineStatusBadge, VerificationBadge } from '../../src/data/status-badge';

export default {
  name: 'Status badge',
  group: 'Data',
  use: "For the bank's own statuses, with the same labels for customers and staff.",
  avoid: 'For a status that only one screen has (badge).',
  states: [
    ...VERIFICATION_STATUSES.map((status) => ({ name: status, render: () => <VerificationBadge status={status} /> })),
    ...LINE_STATUSES.map((status) => ({ name: `line ${status}`, render: () => <LineStatusBadge status={status} /> })),
  ],
};

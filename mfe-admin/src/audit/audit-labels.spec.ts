import { AUDIT_ACTIONS } from '@larkspur/contracts/audit';
import { describeAction, toChange } from './audit-labels';

it('has a label of its own for every action', () => {
  const labels = AUDIT_ACTIONS.map(describeAction);
  expect(new Set(labels).size).toBe(labels.length);
  expect(describeAction('transaction.deleted')).toBe('Memo deleted');
  expect(describeAction('card.issued')).toBe('card.issued');
});

it.each([
  [
    { field: 'firstName', before: 'Ada', after: 'Ida' },
    { name: 'First name', before: 'Ada', after: 'Ida' },
  ],
  [
    { field: 'location.state', before: '', after: 'Ohio' },
    { name: 'State', before: 'none', after: 'Ohio' },
  ],
  [
    { field: 'isBlocked', before: false, after: true },
    { name: 'Blocked', before: 'no', after: 'yes' },
  ],
  [
    { field: 'savings', before: 6579, after: 1500.5 },
    { name: 'Savings', before: '$6,579.00', after: '$1,500.50' },
  ],
  [
    { field: 'createdAt', before: '2026-11-26T17:52:10.497Z', after: null },
    { name: 'Created at', before: expect.stringMatching(/^Nov(?:ember)? 26, 2026/), after: 'none' },
  ],
  [
    { field: 'verificationStatus', before: 'pending', after: 'failed' },
    { name: 'Verification status', before: 'Under review', after: 'Failed' },
  ],
  [
    { field: 'transactionType', before: null, after: 'credit' },
    { name: 'Transaction type', before: 'none', after: 'Credit' },
  ],
  [
    { field: 'status', before: 'completed', after: 'reversed' },
    { name: 'Status', before: 'Completed', after: 'Reversed' },
  ],
  [
    { field: 'verificationStatus', before: 'constructor', after: 'expired' },
    { name: 'Verification status', before: 'constructor', after: 'expired' },
  ],
  [
    { field: 'paymentPin', before: null, after: null },
    { name: 'Payment PIN', before: 'hidden', after: 'changed' },
  ],
  [
    { field: 'q', before: null, after: 'ada' },
    { name: 'Search', before: 'none', after: 'ada' },
  ],
  [
    { field: 'subject', before: null, after: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c' },
    { name: 'Affected user', before: 'none', after: '0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c' },
  ],
  [
    { field: 'minAmount', before: null, after: '25' },
    { name: 'Minimum amount', before: 'none', after: '$25.00' },
  ],
])('describes %o', (change, description) => {
  expect(toChange(change)).toEqual(description);
});

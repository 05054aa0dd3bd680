import { AUDIT_ACTIONS } from '@larkspur/contracts/audit';
import { describeAction, toChange } from './audit-labels';

it('has a label of its own for every action', () => {
  const labels = AUDIT_ACTIONS.map(describeAction);
  expect(labels.filter((label) => /[.]/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
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
    { field: 'paymentPin', before: null, after: null },
    { name: 'Payment PIN', before: 'hidden', after: 'changed' },
  ],
])('describes %o', (change, description) => {
  expect(toChange(change)).toEqual(description);
});

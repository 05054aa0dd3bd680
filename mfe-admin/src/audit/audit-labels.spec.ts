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
    { name: 'Location state', before: 'none', after: 'Ohio' },
  ],
  [
    { field: 'isBlocked', before: false, after: true },
    { name: 'Is blocked', before: 'no', after: 'yes' },
  ],
  [
    { field: 'paymentPin', before: null, after: null },
    { name: 'Payment pin', before: 'hidden', after: 'changed' },
  ],
])('describes %o', (change, description) => {
  expect(toChange(change)).toEqual(description);
});

import { AUDIT_ACTIONS } from '@larkspur/contracts/audit';
import { describeAction, toChange } from './audit-words';

it('has words for every action, each its own', () => {
  const words = AUDIT_ACTIONS.map(describeAction);
  expect(words.filter((word) => /[.]/.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
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
])('describes %o', (change, words) => {
  expect(toChange(change)).toEqual(words);
});

import { validateAccount } from './user-account.rules';

it.each([
  ['1,250.50', undefined],
  ['0', undefined],
  ['', 'Enter the savings balance, or 0 if it’s empty'],
  ['-5', 'The savings balance can’t be below zero'],
  ['−5.00', 'The savings balance can’t be below zero'],
  ['100000000000', undefined],
  ['100000000000.01', 'Enter at most $100,000,000,000.00'],
  ['999999999999999', 'Enter at most $100,000,000,000.00'],
  ['5.001', 'Enter the savings balance in dollars with up to two decimals'],
])('says of the savings balance %p: %p', (savings, message) => {
  const values = { number: '5000000001', savings, checking: '20.00', reason: 'Counted' };
  expect(validateAccount(values)).toEqual({
    number: undefined,
    savings: message,
    checking: undefined,
    reason: undefined,
  });
});

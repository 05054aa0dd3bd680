import { accountChanges, toAccountRequest, validateAccount } from './user-account.rules';

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

it('takes an account number as people write it', () => {
  const values = { number: '\u202A4400 9182\u201137\u202C', savings: '5.00', checking: '20.00', reason: 'Counted' };
  expect(validateAccount(values).number).toBeUndefined();
  expect(toAccountRequest(values).number).toBe('4400918237');
  expect(accountChanges({ ...values, number: '4400918237' }, values)).toEqual([]);
});

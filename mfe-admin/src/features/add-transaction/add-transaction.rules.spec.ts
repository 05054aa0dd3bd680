import { EMPTY_TRANSACTION, effectOf, validateTransaction } from './add-transaction.rules';

const BALANCES = { savings: 100.1, checking: 20 };
const values = (different: object) => ({ ...EMPTY_TRANSACTION, amount: '0.20', ...different });

it('adds a credit and subtracts a debit, to the cent', () => {
  expect(effectOf(values({ transactionType: 'credit', account: 'savings' }), BALANCES)).toEqual({
    signedAmount: 0.2,
    balance: { account: 'savings', before: 100.1, after: 100.3 },
  });
  expect(effectOf(values({ transactionType: 'debit', account: 'checking', amount: '25' }), BALANCES)).toEqual({
    signedAmount: -25,
    balance: { account: 'checking', before: 20, after: -5 },
  });
});

it('moves no balance without an account, and is unknown until amount and type are', () => {
  expect(effectOf(values({ transactionType: 'credit' }), BALANCES)).toEqual({ signedAmount: 0.2, balance: null });
  expect(effectOf(values({ account: 'savings' }), BALANCES)).toBeNull();
  expect(effectOf(values({ transactionType: 'credit', amount: '1.005' }), BALANCES)).toBeNull();
});

it.each([
  ['2026-11-12', undefined],
  ['2026-11-13', 'Enter a date that isn’t in the future'],
  ['1900-01-01', undefined],
  ['0202-11-12', 'Enter a date from January 1, 1900, to today'],
  ['', 'Enter the date'],
])('says of the date %p on 2026-11-12: %p', (date, message) => {
  expect(validateTransaction(values({ date }), 'boss', '2026-11-12').date).toBe(message);
});

import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import {
  type DetailsValues,
  detailsErrorTitle,
  EMPTY_DETAILS,
  getBlockedReason,
  toLookup,
  validateDetails,
  validateReview,
} from './transfer.rules';

const BALANCES = { number: '4400918237', savings: 100, checking: 5 };
const FILLED: DetailsValues = {
  from: 'savings',
  amount: '100',
  accountNumber: '4400111222',
  bankName: 'Larkspur Bank',
  routingNumber: '123456789',
  accountType: 'checking',
  to: 'Sam O.',
};

const errorsFor = (different: Partial<DetailsValues>) =>
  Object.entries(validateDetails({ ...FILLED, ...different }, BALANCES)).filter(([, message]) => message);

it('accepts a transfer of the whole balance', () => expect(errorsFor({})).toEqual([]));

it.each([
  ['100.01', 'You do not have enough balance'],
  ['0.99', 'The minimum transfer is $1.00'],
  ['0', 'The minimum transfer is $1.00'],
  ['-5', expect.stringContaining('Enter an amount in dollars')],
  ['1.005', expect.stringContaining('Enter an amount in dollars')],
  ['NaN', expect.stringContaining('Enter an amount in dollars')],
  ['', 'Enter an amount'],
])('rejects an amount of %p', (amount, message) => expect(errorsFor({ amount })).toEqual([['amount', message]]));

it('accepts one dollar', () => expect(errorsFor({ amount: '1' })).toEqual([]));

it('checks the balance of the selected account', () => {
  expect(errorsFor({ from: 'checking', accountType: 'savings', amount: '6' })).toEqual([
    ['amount', 'You do not have enough balance'],
  ]);
});

it('rejects the same account type on both sides', () => {
  expect(errorsFor({ accountType: 'savings' })).toEqual([['accountType', 'You cannot transfer to the same account']]);
});

it('requires a routing number of at least nine characters', () => {
  expect(errorsFor({ routingNumber: '12345678' })).toHaveLength(1);
  expect(errorsFor({ routingNumber: '123 456 789' })).toEqual([]);
});

it('uses the summary title of the specification when fields are missing', () => {
  expect(detailsErrorTitle(EMPTY_DETAILS)).toBe('Please fill all fields');
  expect(detailsErrorTitle({ ...FILLED, to: '' })).toBe('Please fill all fields');
  expect(detailsErrorTitle({ ...FILLED, amount: '100000' })).toBeUndefined();
});

it('looks up only with more than nine digits and a bank name', () => {
  expect(toLookup({ accountNumber: '123456789', bankName: 'Bank' })).toBeNull();
  expect(toLookup({ accountNumber: '1234567890', bankName: ' ' })).toBeNull();
  expect(toLookup({ accountNumber: '12345 67890', bankName: ' Bank ' })).toEqual({
    accountNumber: '1234567890',
    bankName: 'Bank',
  });
});

it.each(['12345', '1234567', '12345a', ' 123456', ''])('rejects a PIN of %p', (paymentPin) => {
  expect(validateReview({ description: '', paymentPin }).paymentPin).toBe('The payment PIN has exactly 6 digits');
});

it('returns why a customer cannot make transfers', () => {
  expect(getBlockedReason(buildUser())).toBeNull();
  expect(getBlockedReason(buildUser({ hasPaymentPin: false }))).toBe('Please set your payment pin');
  expect(getBlockedReason(buildUser({ isBlocked: true, hasPaymentPin: false }))).toBe(
    'Your account had been suspended, please contact bank support',
  );
});

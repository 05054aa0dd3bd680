import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import {
  type DetailsValues,
  detailsErrorTitle,
  EMPTY_DETAILS,
  toLookup,
  transferBlocker,
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

const problemsOf = (different: Partial<DetailsValues>) =>
  Object.entries(validateDetails({ ...FILLED, ...different }, BALANCES)).filter(([, words]) => words);

it('the whole balance may go', () => expect(problemsOf({})).toEqual([]));

it.each([
  ['100.01', 'You do not have enough balance'],
  ['0.99', 'The smallest transfer is $1.00'],
  ['0', 'The smallest transfer is $1.00'],
  ['-5', expect.stringContaining('Enter an amount in dollars')],
  ['1.005', expect.stringContaining('Enter an amount in dollars')],
  ['NaN', expect.stringContaining('Enter an amount in dollars')],
  ['', 'Enter an amount'],
])('an amount of %p is refused', (amount, words) => expect(problemsOf({ amount })).toEqual([['amount', words]]));

it('one dollar is enough', () => expect(problemsOf({ amount: '1' })).toEqual([]));

it('the balance is that of the account chosen to pay from', () => {
  expect(problemsOf({ from: 'checking', accountType: 'savings', amount: '6' })).toEqual([
    ['amount', 'You do not have enough balance'],
  ]);
});

it('the same kind on both sides is refused, to the letter', () => {
  expect(problemsOf({ accountType: 'savings' })).toEqual([['accountType', 'You cannot transfer to the same account']]);
});

it('a routing number has nine characters at least', () => {
  expect(problemsOf({ routingNumber: '12345678' })).toHaveLength(1);
  expect(problemsOf({ routingNumber: '123 456 789' })).toEqual([]);
});

it('what is missing is summed up in the specification’s words', () => {
  expect(detailsErrorTitle(EMPTY_DETAILS)).toBe('Please fill all fields');
  expect(detailsErrorTitle({ ...FILLED, to: '' })).toBe('Please fill all fields');
  expect(detailsErrorTitle({ ...FILLED, amount: '100000' })).toBeUndefined();
});

it('a look-up needs more than nine digits and a bank', () => {
  expect(toLookup({ accountNumber: '123456789', bankName: 'Bank' })).toBeNull();
  expect(toLookup({ accountNumber: '1234567890', bankName: ' ' })).toBeNull();
  expect(toLookup({ accountNumber: '12345 67890', bankName: ' Bank ' })).toEqual({
    accountNumber: '1234567890',
    bankName: 'Bank',
  });
});

it.each(['12345', '1234567', '12345a', ' 123456', ''])('a PIN of %p is refused', (paymentPin) => {
  expect(validateReview({ description: '', paymentPin }).paymentPin).toBe('The payment PIN has exactly 6 digits');
});

it('says why somebody cannot send at all', () => {
  expect(transferBlocker(buildUser())).toBeNull();
  expect(transferBlocker(buildUser({ hasPaymentPin: false }))).toBe('Please set your payment pin');
  expect(transferBlocker(buildUser({ isBlocked: true, hasPaymentPin: false }))).toBe(
    'Your account had been suspended, please contact bank support',
  );
});

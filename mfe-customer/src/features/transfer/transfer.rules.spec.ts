import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import {
  type DetailsRules,
  type DetailsValues,
  describeArrival,
  describePinAttempts,
  detailsErrorTitle,
  EMPTY_DETAILS,
  getBlockedReason,
  type Recipient,
  toLookup,
  validateDetails,
  validateReview,
  warnOfAmount,
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

const IDLE: Recipient = { state: 'idle' };
const LOADING: Recipient = { state: 'loading' };
const FOUND: Recipient = { state: 'found', name: 'Sam O.' };
const NOT_FOUND: Recipient = { state: 'failed', message: 'Account not found', canRetry: false };

const RULES: DetailsRules = { balances: BALANCES, leftToday: 10_000, recipient: FOUND };
const errorsFor = (different: Partial<DetailsValues>, rules: Partial<DetailsRules> = {}) =>
  Object.entries(validateDetails({ ...FILLED, ...different }, { ...RULES, ...rules })).filter(([, message]) => message);

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

it.each<[Partial<DetailsValues>, Recipient, string | undefined]>([
  [EMPTY_DETAILS, IDLE, 'Please fill all fields'],
  [{}, IDLE, 'Please fill all fields'],
  [{}, NOT_FOUND, 'Please fill all fields'],
  [{ amount: '100000' }, FOUND, undefined],
  [{ amount: '100000' }, LOADING, undefined],
  [{ amount: '' }, LOADING, 'Please fill all fields'],
  [{ amount: '100000' }, IDLE, 'Please fill all fields and fix the errors below'],
  [{ amount: '100000' }, NOT_FOUND, undefined],
])('for %p and the recipient %p, the title of the summary is %p', (values, recipient, title) => {
  expect(detailsErrorTitle({ ...FILLED, ...values }, { ...RULES, recipient })).toBe(title);
});

it('says why there is no recipient, unless the lookup is running', () => {
  expect(errorsFor({}, { recipient: NOT_FOUND })).toEqual([['to', 'Account not found']]);
  expect(errorsFor({}, { recipient: IDLE })).toEqual([['to', expect.stringContaining('at least 10 digits')]]);
  expect(errorsFor({}, { recipient: LOADING })).toEqual([]);
});

it('checks what is left of the day, if that is known', () => {
  expect(errorsFor({}, { leftToday: 99.99 })).toEqual([
    ['amount', 'This exceeds your daily transfer limit. You can still transfer $99.99 today'],
  ]);
  expect(errorsFor({}, { leftToday: 1 })).toEqual([['amount', expect.stringMatching(/ \$1\.00 today$/)]]);
  for (const leftToday of [0.99, 0]) {
    expect(errorsFor({}, { leftToday })).toEqual([
      ['amount', 'You’ve reached your daily transfer limit, so you can’t transfer more today'],
    ]);
  }
  expect(errorsFor({}, { leftToday: 100 })).toEqual([]);
  expect(errorsFor({}, { leftToday: null })).toEqual([]);
});

it.each([
  ['100', 100, 100, null],
  ['', 0, 0, null],
  ['ten', 0, 0, null],
  ['100.01', 100, 50, 'That’s $0.01 more than this account has.'],
  ['60', 100, 50, 'That’s $10.00 more than you can still transfer today.'],
  ['60', 100, null, null],
])('warns while %p is typed, with %p in the account and %p left today', (typed, balance, leftToday, warning) => {
  expect(warnOfAmount(typed, balance, leftToday)).toBe(warning);
});

it('says when the money arrives', () => {
  expect(describeArrival(' ')).toBe('Within moments at Larkspur Bank, usually by the next business day elsewhere');
  expect(describeArrival(' larkspur BANK')).toBe('Within moments');
  expect(describeArrival('Brandywine Trust')).toBe('Usually by the next business day');
});

it.each([
  [5, null],
  [4, '4 tries left. After that, transfers are locked for 30 minutes.'],
  [1, '1 try left. After that, transfers are locked for 30 minutes.'],
  [0, null],
])('with %p attempts at the PIN left, says %p', (pinAttemptsLeft, text) => {
  expect(describePinAttempts({ pinAttemptsLeft })).toBe(text);
});

it('looks up only with more than nine digits and a bank name', () => {
  expect(toLookup({ accountNumber: '123456789', bankName: 'Bank' })).toBeNull();
  expect(toLookup({ accountNumber: '1234567890', bankName: ' ' })).toBeNull();
  expect(toLookup({ accountNumber: '\u202A4400\u2011111\u2011222\u202C', bankName: 'Bank' })).toEqual({
    accountNumber: '4400111222',
    bankName: 'Bank',
  });
  expect(toLookup({ accountNumber: '12345 67890', bankName: ' Bank ' })).toEqual({
    accountNumber: '1234567890',
    bankName: 'Bank',
  });
});

it.each(['12345', '1234567', '12345a', ' 123456', ''])('rejects a PIN of %p', (paymentPin) => {
  expect(validateReview({ description: '', paymentPin }).paymentPin).toBe('Enter a 6-digit payment PIN');
});

it('returns why a customer cannot make transfers', () => {
  expect(getBlockedReason(buildUser())).toBeNull();
  expect(getBlockedReason(buildUser({ hasPaymentPin: false }))).toBe('Please set your payment pin');
  expect(getBlockedReason(buildUser({ isBlocked: true, hasPaymentPin: false }))).toBe(
    'Your account had been suspended, please contact bank support',
  );
});

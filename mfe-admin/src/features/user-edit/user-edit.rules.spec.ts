import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { toUserRequest, toValues, validateUser } from './user-edit.rules';

const FILLED = { ...toValues(buildUser()), reason: 'Asked for by phone' };

it.each(['firstName', 'lastName', 'email', 'phone', 'address', 'state', 'dailyLimit', 'reason'] as const)(
  '%s is required',
  (name) => {
    expect(validateUser(FILLED)[name]).toBeUndefined();
    expect(validateUser({ ...FILLED, [name]: ' ' })[name]).toEqual(expect.any(String));
  },
);

it.each([
  ['firstName', 100, 'a'.repeat(101)],
  ['lastName', 100, 'a'.repeat(101)],
  ['email', 254, `${'a'.repeat(250)}@b.co`],
  ['address', 200, 'a'.repeat(201)],
  ['state', 100, 'a'.repeat(101)],
] as const)('%s has at most %p characters', (name, max, text) => {
  expect(validateUser({ ...FILLED, [name]: ` ${text} ` })[name]).toBe(`Use ${max} characters or fewer`);
  expect(validateUser({ ...FILLED, [name]: ` ${text.slice(1)} ` })[name]).toBeUndefined();
});

it.each([
  ['100000000000', undefined],
  ['100000000000.01', 'Enter at most $100,000,000,000.00'],
  ['999999999999999', 'Enter at most $100,000,000,000.00'],
  ['5.001', 'Enter the daily limit in dollars with up to two decimals'],
])('says of the daily limit %p: %p', (dailyLimit, message) => {
  expect(validateUser({ ...FILLED, dailyLimit }).dailyLimit).toBe(message);
});

it('omits a blank PIN, which keeps the current one', () => {
  expect(toUserRequest(FILLED)).not.toHaveProperty('paymentPin');
  expect(toUserRequest({ ...FILLED, paymentPin: '123456' }).paymentPin).toBe('123456');
  expect(validateUser({ ...FILLED, paymentPin: '12345' }).paymentPin).toBeDefined();
});

it('builds the request the API expects', () => {
  expect(toUserRequest({ ...FILLED, isBlocked: true, verificationStatus: 'failed' })).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '+1 302 555 0177',
    location: { address: '12 Orchard Lane', state: 'Delaware' },
    verificationStatus: 'failed',
    isBlocked: true,
    isDisabled: false,
    dailyLimit: 10_000,
    reason: 'Asked for by phone',
  });
});

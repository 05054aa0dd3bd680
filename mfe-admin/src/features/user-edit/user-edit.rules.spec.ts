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

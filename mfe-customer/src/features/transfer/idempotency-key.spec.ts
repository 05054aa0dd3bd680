import { apiError } from '@larkspur/web-kit/testing/fake-host';
import { IdempotencyKey, isDefinitiveFailure, type Payment } from './idempotency-key';

const PAYMENT: Payment = {
  from: 'savings',
  amount: 250,
  accountNumber: '4400111222',
  bankName: 'Larkspur Bank',
  routingNumber: '123456789',
  accountType: 'checking',
  to: 'Sam O.',
  description: 'Rent',
};

function keys() {
  let drawn = 0;
  return new IdempotencyKey(() => `key-${++drawn}`);
}

it('keeps the key for the same payment until its outcome is known', () => {
  const attempt = keys();
  expect(attempt.keyFor(PAYMENT)).toBe('key-1');
  expect(attempt.keyFor({ ...PAYMENT })).toBe('key-1');
  attempt.discard();
  expect(attempt.keyFor(PAYMENT)).toBe('key-2');
});

it('generates a new key for a different payment, for which the server would reject the old one', () => {
  const attempt = keys();
  attempt.keyFor(PAYMENT);
  expect(attempt.keyFor({ ...PAYMENT, amount: 251 })).toBe('key-2');
});

it.each([
  ['wrong_pin', true],
  ['insufficient_funds', true],
  ['rate_limited', true],
  ['idempotency_in_progress', false],
  ['unavailable', false],
  ['internal', false],
  ['network', false],
] as const)('%s is a definitive failure: %p', (code, definite) => {
  expect(isDefinitiveFailure(apiError(code))).toBe(definite);
});

it('a client-side error is not a definitive failure', () => expect(isDefinitiveFailure(new Error('bug'))).toBe(false));

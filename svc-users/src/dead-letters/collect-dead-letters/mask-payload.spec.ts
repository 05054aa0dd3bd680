import { MASK, maskPayload } from './mask-payload';

const shown = (payload: unknown) => JSON.parse(maskPayload(Buffer.from(JSON.stringify(payload))) ?? 'null');

it('shows ids, roles and timestamps, and masks personal data', () => {
  const userId = '01990000-0000-7000-8000-000000000001';
  expect(
    shown({
      userId,
      firstName: 'Ada',
      email: 'ada@example.com',
      location: { address: '1 Test Street', state: 'DE' },
      role: 'customer',
      dateOfBirth: '1990-01-31',
      createdAt: '2026-11-21T09:00:00.000Z',
      address: '198.51.100.7',
      isDisabled: false,
      revision: 3,
    }),
  ).toEqual({
    userId,
    firstName: MASK,
    email: MASK,
    location: { address: MASK, state: MASK },
    role: 'customer',
    dateOfBirth: MASK,
    createdAt: '2026-11-21T09:00:00.000Z',
    address: MASK,
    isDisabled: false,
    revision: 3,
  });
});

it('shows amounts of transfers, and masks proofs, account numbers and PINs of any type', () => {
  const transfer = { amountCents: 1250, from: 'checking', accountNumber: '1000000001', pinProof: 'ab'.repeat(32) };
  expect(shown({ transfers: [transfer], paymentPin: 123456, pin: '123456', accountNumber: 1000000001 })).toEqual({
    transfers: [{ amountCents: 1250, from: 'checking', accountNumber: MASK, pinProof: MASK }],
    paymentPin: MASK,
    pin: MASK,
    accountNumber: MASK,
  });
});

it.each([
  ['a secret that looks like an id', { refreshToken: '01990000-0000-7000-8000-000000000001' }],
  ['a whole object under a secret name', { sealedPassword: { kind: 'hunter' } }],
  ['a name in an enum member', { kind: 'Ada Lovelace', status: 'ada@example.com', type: 'Smith' }],
  ['personal data as a member name', { 'ada@example.com': 1, 'Ada Lovelace': true }],
  ['a bare value', 'hunter2'],
  ['values in lists', { names: ['Ada', ['Lovelace', 123456]] }],
  ['a number in an unknown member', { phone: 15550100, amountPin: 123456 }],
])('masks %s', (_, payload) => {
  expect(JSON.stringify(shown(payload))).not.toMatch(/0199|hunter|Ada|ada@|Smith|Lovelace|123456|15550100/);
});

it.each([
  ['bytes', Buffer.from([0, 255, 254])],
  ['broken JSON', Buffer.from('{"a":')],
  ['an empty message', Buffer.alloc(0)],
  ['a large message', Buffer.from(`"${'x'.repeat(70_000)}"`)],
])('returns null for %s', (_, content) => {
  expect(maskPayload(content)).toBeNull();
});

it('handles deep nesting, many members and hostile names', () => {
  expect(maskPayload(Buffer.from('['.repeat(30_000) + ']'.repeat(30_000)))).toContain(MASK);
  const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`m${index}`, index]));
  expect(Object.keys(shown(wide))).toHaveLength(200);
  expect(maskPayload(Buffer.from('{"__proto__":{"role":"administrator"},"a":"\\u0000\\ud800"}'))).toBe(
    `{"__proto__":{"role":"administrator"},"a":"${MASK}"}`,
  );
});

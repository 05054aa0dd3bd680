import { apiError, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { type Payment, PaymentStore } from './payment-store';
import { isDefinitiveFailure, sendPayment } from './send-payment';

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

beforeEach(() => localStorage.clear());

function setup(response: unknown) {
  const host = new FakeHost({ 'POST /transaction/transfer': response });
  const store = new PaymentStore('u1');
  const send = (payment: Partial<Payment> = {}, repeatOf: number | null = null) =>
    sendPayment(host, store, { payment: { ...PAYMENT, ...payment }, paymentPin: '123456', repeatOf });
  const keys = () => host.calls.map(({ options }) => options.headers?.['idempotency-key']);
  return { host, store, send, keys };
}

it.each([
  ['wrong_pin', true],
  ['insufficient_funds', true],
  ['rate_limited', true],
  ['idempotency_mismatch', false],
  ['idempotency_in_progress', false],
  ['unavailable', false],
  ['internal', false],
  ['request_timeout', false],
  ['network', false],
] as const)('%s is a definitive failure: %p, and only then is the key given up', async (code, isDefinitive) => {
  expect(isDefinitiveFailure(apiError(code))).toBe(isDefinitive);
  const { store, send } = setup(apiError(code));
  await expect(send()).rejects.toMatchObject({ code });
  expect(store.findOpen() === null).toBe(isDefinitive);
});

describe('a payment with the key of one that was not received', () => {
  async function loseFirst() {
    const setting = setup(apiError('network'));
    await expect(setting.send()).rejects.toMatchObject({ code: 'network' });
    const [key = ''] = setting.keys();
    setting.store.setStatus(key, 'not_received');
    return { ...setting, key };
  }

  // The first payment may still arrive, and the bank stores a key only with the outcome of a transfer.
  it.each(['rate_limited', 'unauthenticated', 'forbidden', 'invalid', 'same_account'] as const)(
    'keeps it after %s, so that only one of the two can be made',
    async (code) => {
      const { host, store, send, keys, key } = await loseFirst();
      host.on('POST /transaction/transfer', apiError(code));
      await expect(send()).rejects.toMatchObject({ code });
      expect(store.findOpen()).toMatchObject({ idempotencyKey: key, status: 'not_received' });
      host.on('POST /transaction/transfer', { data: buildStatementLine() });
      expect(await send()).toMatchObject({ type: 'completed' });
      expect(new Set(keys())).toEqual(new Set([key]));
      expect(store.findOpen()).toBeNull();
    },
  );

  it.each(['wrong_pin', 'insufficient_funds', 'daily_limit'] as const)(
    'gives it up after %s, with which the bank has stored it',
    async (code) => {
      const { host, store, send } = await loseFirst();
      host.on('POST /transaction/transfer', apiError(code));
      await expect(send()).rejects.toMatchObject({ code });
      expect(store.findOpen()).toBeNull();
    },
  );

  it.each(['network', 'unavailable', 'idempotency_in_progress', 'idempotency_mismatch'] as const)(
    'follows it after %s',
    async (code) => {
      const { host, store, send, key } = await loseFirst();
      host.on('POST /transaction/transfer', apiError(code));
      await expect(send()).rejects.toMatchObject({ code });
      expect(store.findOpen()).toMatchObject({ idempotencyKey: key, status: 'unconfirmed' });
    },
  );
});

it('keeps the key when the page itself fails, because the request may have been sent', async () => {
  const { store, send } = setup(new Error('bug'));
  await expect(send()).rejects.toThrow('bug');
  expect(store.findOpen()).toMatchObject({ status: 'unconfirmed' });
});

it('stores the key before it sends', async () => {
  const { host, store, send, keys } = setup(null);
  host.on('POST /transaction/transfer', () => {
    expect(store.findOpen()).toMatchObject({ idempotencyKey: keys()[0], status: 'unconfirmed' });
    return { data: buildStatementLine() };
  });
  expect(await send()).toMatchObject({ type: 'completed' });
  expect(store.findOpen()).toBeNull();
});

it('sends nothing while the outcome of another payment is unknown', async () => {
  const { store, send, keys } = setup({ data: buildStatementLine({ status: 'pending' }) });
  expect(await send()).toMatchObject({ type: 'pending' });
  expect(await send({ amount: 1 })).toEqual({ type: 'busy' });
  expect(keys()).toHaveLength(1);
  store.setStatus(keys()[0] ?? '', 'not_received');
  await send({ amount: 1 });
  expect(new Set(keys()).size).toBe(1);
});

it('asks before it repeats a payment, once for each completed one', async () => {
  const { send, keys } = setup({ data: buildStatementLine() });
  await send();
  const asked = await send({ description: 'Rent again' });
  if (asked.type !== 'repeat') throw new Error('The customer was not asked.');
  expect(await send({}, asked.lastSentAt)).toMatchObject({ type: 'completed' });
  expect(new Set(keys()).size).toBe(2);
});

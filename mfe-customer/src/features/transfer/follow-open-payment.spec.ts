import { FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { followOpenPayment } from './follow-open-payment';
import { PaymentStore } from './payment-store';
import { LOOKUP } from './transfer-testing';

beforeEach(() => {
  localStorage.clear();
  // The host and the first lookup order themselves by it.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

/** Follows the payment with this key, which the bank does not have. */
async function follow(store: PaymentStore, idempotencyKey: string) {
  const onNotReceived = jest.fn();
  const listeners = { onFound: jest.fn(), onOutcome: jest.fn(), onNotReceived };
  const stop = followOpenPayment(new FakeHost({ [LOOKUP]: { data: [] } }), store, idempotencyKey, listeners);
  await jest.advanceTimersByTimeAsync(60_000);
  stop();
  return onNotReceived;
}

it('reports and stores that the bank has not received the payment', async () => {
  const store = new PaymentStore('u1');
  store.begin('key');
  const sentAt = store.findOpen()?.sentAt;
  expect(await follow(store, 'key')).toHaveBeenCalledWith({ idempotencyKey: 'key', sentAt, status: 'unconfirmed' });
  expect(store.findOpen()?.status).toBe('not_received');
});

it('says nothing about the payment that another tab has sent since', async () => {
  const store = new PaymentStore('u1');
  store.begin('next');
  expect(await follow(store, 'key')).not.toHaveBeenCalled();
  expect(store.findOpen()).toMatchObject({ idempotencyKey: 'next', status: 'unconfirmed' });
});

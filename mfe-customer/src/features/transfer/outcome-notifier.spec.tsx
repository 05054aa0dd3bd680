import { FakeHost, type FakeResponse } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { LiveUpdates } from '../../live/live-updates';
import { OutcomeNotifier } from './outcome-notifier';
import { type PaymentStore, paymentStore } from './payment-store';
import { bankLine, LOOKUP } from './transfer-testing';

const KEY = 'key-1';
const PENDING = bankLine({ status: 'pending', amount: 40 });
const REJECTED = bankLine({ status: 'rejected', amount: 40, reason: 'insufficient_funds' });
const COMPLETED = bankLine({ status: 'completed', amount: 40 });
const WAS_REJECTED =
  'Your transfer of $40.00 to Sam O. wasn’t made. You do not have enough balance. No money has left your account.';

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const texts = (host: FakeHost) => host.notifications.map(({ text }) => text);

let store: PaymentStore;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  store = paymentStore('u1');
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Opens another screen of the customer area, while the bank says this about the open payment. */
async function open(lookup: FakeResponse, url = '/account/home') {
  const host = new FakeHost({ [LOOKUP]: lookup }).signInAs(buildSessionUser());
  renderScreen(
    <>
      <LiveUpdates />
      <OutcomeNotifier />
    </>,
    { host, url },
  );
  await advanceTime(10);
  return host;
}

it('reports a rejection that comes while the customer is on another screen, once, and leads to the transaction', async () => {
  store.begin(KEY);
  const host = await open({ data: [PENDING] });
  await advanceTime(60_000);
  expect(host.notifications).toEqual([]);
  await act(async () => host.emit({ name: 'transaction', data: REJECTED }));
  await advanceTime(60_000);
  expect(texts(host)).toEqual([WAS_REJECTED]);
  expect(host.notifications[0]).toMatchObject({ tone: 'error', action: { label: 'View details' } });
  host.notifications[0]?.action?.onAction();
  expect(host.navigations).toEqual(['/account/transactions?transaction=t1']);
  expect(store.findOpen()).toBeNull();
});

it('reports what happened while no page was open', async () => {
  store.begin(KEY);
  const host = await open({ data: [REJECTED] });
  expect(texts(host)).toEqual([WAS_REJECTED]);
  cleanup();
  expect(texts(await open({ data: [REJECTED] }))).toEqual([]);
});

it('reports a completed payment without announcing it a second time as a movement', async () => {
  store.begin(KEY);
  const host = await open({ data: [PENDING] });
  await act(async () => host.emit({ name: 'transaction', data: COMPLETED }));
  await advanceTime(1_000);
  expect(texts(host)).toEqual(['Your transfer of $40.00 to Sam O. went through.']);
  expect(screen.getByRole('status')).toHaveTextContent('');
  // Its fingerprint is computed on another thread.
  jest.useRealTimers();
  const payment = { amount: 40, accountNumber: '4400111222', bankName: 'Larkspur Bank' };
  await waitFor(async () => expect(await store.lastSentAt(payment)).not.toBeNull());
});

it('says once that the bank has not received the payment, and leads to the form', async () => {
  store.begin(KEY);
  const host = await open({ data: [] });
  await advanceTime(60_000);
  expect(texts(host)).toEqual([
    expect.stringMatching(
      /^We haven’t received the transfer you sent at \d+:\d\d [AP]M, and no money has left your account\. You can send it again\. Even if/,
    ),
  ]);
  host.notifications[0]?.action?.onAction();
  expect(host.navigations).toEqual(['/account/transfer']);
  expect(store.findOpen()?.status).toBe('not_received');
  cleanup();
  const reloaded = await open({ data: [] });
  await advanceTime(60_000);
  expect(texts(reloaded)).toEqual([]);
});

it('names the day of a payment that was sent before midnight', async () => {
  jest.setSystemTime(new Date(2026, 10, 21, 23, 50));
  store.begin(KEY);
  jest.setSystemTime(new Date(2026, 10, 22, 0, 20));
  const host = await open({ data: [] });
  await advanceTime(60_000);
  expect(texts(host)).toEqual([expect.stringMatching(/ the transfer you sent yesterday at 11:50 PM, /)]);
});

it('leaves the report to the tab that waits for the response, and follows the payment when it stops waiting', async () => {
  store.begin(KEY);
  const isBeingSent = jest.spyOn(store, 'isBeingSent').mockResolvedValue(true);
  const host = await open({ data: [REJECTED] });
  await advanceTime(60_000);
  expect(host.calls).toEqual([]);
  isBeingSent.mockResolvedValue(false);
  await advanceTime(2_000);
  expect(texts(host)).toEqual([WAS_REJECTED]);
});

it('reports the outcome also when another tab, which may be hidden, learns it first', async () => {
  store.begin(KEY);
  const host = await open({ data: [PENDING] });
  await act(async () => store.discard(KEY));
  await act(async () => host.emit({ name: 'transaction', data: REJECTED }));
  await advanceTime(1_000);
  expect(texts(host)).toEqual([WAS_REJECTED]);
});

it('leaves the open payment to the transfer screen, and requests nothing without an open payment', async () => {
  expect((await open({ data: [] })).calls).toEqual([]);
  cleanup();
  store.begin(KEY);
  const host = await open({ data: [REJECTED] }, '/account/transfer');
  await advanceTime(60_000);
  expect(host.calls).toEqual([]);
  expect(host.notifications).toEqual([]);
});

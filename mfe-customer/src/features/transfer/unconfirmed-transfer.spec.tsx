import { ERRORS } from '@larkspur/contracts/errors';
import { apiError, type FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  address,
  bankLine,
  field,
  fillAndSend,
  fillDetails,
  heading,
  isFrozen,
  LOOKUP,
  open,
  press,
  reload,
  reopen,
  review,
  SEND,
  send,
  sent,
  sentKeys,
  type,
} from './transfer-testing';

const STORED = 'larkspur-payments-u1';
const CONFIRMING = 'We’re confirming your transfer';
const PENDING = 'We’re still confirming your transfer';
const COMPLETED = 'Your transfer went through';
const REJECTED = 'Your transfer wasn’t made';
const NOT_RECEIVED = 'We haven’t received your transfer';

beforeEach(() => localStorage.clear());

/** Lets the time pass during which a request may still arrive, and starts a lookup. */
async function lookUpLater() {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  await act(async () => window.dispatchEvent(new Event('online')));
}

/** Sends the payment without getting a response. The bank is unreachable for lookups as well until a test sets its response. */
async function loseResponse(error = apiError('network')) {
  const host = await review();
  host.on(SEND, error).on(LOOKUP, apiError('network'));
  await send();
  const confirming = await heading(CONFIRMING);
  await waitFor(() => expect(confirming).toHaveFocus());
  return host;
}

async function answerLookup(host: FakeHost, ...lines: ReturnType<typeof buildStatementLine>[]) {
  host.on(LOOKUP, { data: lines });
  await lookUpLater();
}

/** Makes this tab learn that another one sends a payment. The bank is unreachable for lookups. */
async function payInOtherTab(host: FakeHost) {
  const payment = { idempotencyKey: 'other-tab', sentAt: Date.now(), status: 'unconfirmed' };
  localStorage.setItem(STORED, JSON.stringify({ salt: 'x', open: payment, completed: [] }));
  host.on(LOOKUP, apiError('network'));
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: STORED })));
}

/** Makes this tab learn that another one has found out the outcome first. */
async function learnInOtherTab() {
  const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '');
  localStorage.setItem(STORED, JSON.stringify(Object.assign({}, stored, { open: null })));
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: STORED })));
}

describe('a transfer without a response', () => {
  it.each(['network', 'idempotency_in_progress'] as const)(
    'freezes the form after %s until its outcome is known, and clears it when the transfer was made',
    async (code) => {
      const host = await loseResponse(apiError(code));
      expect(isFrozen()).toBe(true);
      expect(field('Payment PIN')).toHaveValue('');
      expect(await screen.findByText(/^We can’t connect right now, so we don’t know yet whether/)).toBeVisible();
      await answerLookup(host, bankLine());
      expect(await heading(COMPLETED)).toBeVisible();
      expect(screen.getByText(/^You sent/)).toHaveTextContent('You sent Sam O. $250.00 from Savings.');
      expect(isFrozen()).toBe(false);
      expect(field('Amount')).toHaveValue('');
      expect(host.callsTo('GET', '/transaction/transfer')[0]?.options.query).toEqual({
        idempotencyKey: sentKeys(host)[0],
      });
      expect(sent(host)).toHaveLength(1);
    },
  );

  it('shows why it was rejected, keeps the form, and uses a new key', async () => {
    const host = await loseResponse();
    await answerLookup(host, bankLine({ status: 'rejected', reason: 'wrong_pin' }));
    expect(await heading(REJECTED)).toBeVisible();
    expect(screen.getByText(new RegExp(ERRORS.wrong_pin.message))).toBeVisible();
    expect(isFrozen()).toBe(false);
    host.on(SEND, { data: bankLine() });
    await send();
    await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
    expect(new Set(sentKeys(host)).size).toBe(2);
  });

  it('can be sent again with the same key when the bank has not received it', async () => {
    const host = await loseResponse();
    host.on(LOOKUP, { data: [] });
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(host.callsTo('GET', '/transaction/transfer').length).toBeGreaterThan(1));
    // The request may still be on its way.
    expect(isFrozen()).toBe(true);
    await lookUpLater();
    expect(await heading(NOT_RECEIVED)).toBeVisible();
    expect(screen.getByText(/Even if the first one still arrives, you won’t be charged twice\.$/)).toBeVisible();
    expect(isFrozen()).toBe(false);
    host.on(SEND, { data: bankLine() });
    await send();
    await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
    expect(new Set(sentKeys(host)).size).toBe(1);
  });

  it('hands its key to the next payment when the bank has not received it, so that only one of them can be made', async () => {
    const host = await loseResponse();
    await answerLookup(host);
    await heading(NOT_RECEIVED);
    await press('Change Amount');
    await screen.findByLabelText('Amount');
    await userEvent.clear(field('Amount'));
    await type('Amount', '251');
    await press('Continue');
    await heading('Review and send');
    host.on(SEND, apiError('idempotency_mismatch')).on(LOOKUP, { data: [bankLine()] });
    await send();
    expect(await screen.findByText(/We received your previous transfer after all/)).toBeVisible();
    expect(await heading(COMPLETED)).toBeVisible();
    expect(new Set(sentKeys(host)).size).toBe(1);
  });

  it('is noticed when it arrives after all', async () => {
    const host = await loseResponse();
    await answerLookup(host);
    await heading(NOT_RECEIVED);
    host.on(LOOKUP, { data: [bankLine()] });
    await act(async () => host.emit({ name: 'transaction', data: bankLine() }));
    expect(await heading(COMPLETED)).toBeVisible();
  });

  it('is still followed after a reload, and is asked about before it is repeated', async () => {
    const host = await loseResponse();
    await reload(host);
    expect(await heading(CONFIRMING)).toBeVisible();
    expect(isFrozen()).toBe(true);
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();

    host.on(SEND, { data: bankLine({ _id: 't2' }) });
    await fillAndSend();
    const question = await screen.findByRole('alertdialog', { name: 'Pay again?' });
    expect(question).toHaveTextContent('You sent Owner of 4400111222 $250.00 less than a minute ago.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send $250.00' })).toHaveFocus());
    expect(sent(host)).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
    expect(new Set(sentKeys(host)).size).toBe(2);
  });

  it('is shown also while the balances cannot be loaded', async () => {
    const host = await loseResponse();
    host.on('GET /user/me', apiError('unavailable'));
    reopen(host);
    expect(await heading(CONFIRMING)).toBeVisible();
    expect(await screen.findByText('We couldn’t load your balances.')).toBeVisible();
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeVisible();
    host.on('GET /user/me', { data: buildUser() });
    await press('Try again');
    expect(await screen.findByLabelText('Amount')).toBeVisible();
    expect(screen.getByRole('heading', { name: COMPLETED })).toBeVisible();
  });

  it('has its outcome shown also when another tab learns it first', async () => {
    const host = await loseResponse();
    await learnInOtherTab();
    expect(isFrozen()).toBe(false);
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();
    expect(field('Amount')).toHaveValue('');
  });

  it.each([
    ['is lost', () => Promise.reject(apiError('network'))],
    ['says that it is pending', async () => ({ data: bankLine({ status: 'pending' }) })],
  ])('has its outcome shown also when another tab learns it before the response %s', async (_, respond) => {
    const host = await review();
    let answer = () => {};
    host.on(SEND, () => new Promise((resolve) => (answer = () => resolve(respond()))));
    host.on(LOOKUP, { data: [bankLine()] });
    await send();
    await waitFor(() => expect(sent(host)).toHaveLength(1));
    await learnInOtherTab();
    await act(async () => answer());
    expect(await heading(COMPLETED)).toBeVisible();
    expect(field('Amount')).toHaveValue('');
    expect(sent(host)).toHaveLength(1);
  });

  it('leaves nothing about itself in the storage but its key', async () => {
    const host = await loseResponse();
    await answerLookup(host, bankLine());
    await heading(COMPLETED);
    const stored = JSON.stringify({ ...localStorage });
    expect(stored).toContain('fingerprint');
    for (const secret of ['123456', '4400111222', 'Larkspur', 'Sam', 'Owner', 'amount', 'Rent']) {
      expect(stored).not.toContain(secret);
    }
  });

  it('does not ask before the page is left, and does not lose what another tab is typing', async () => {
    const host = await open();
    await fillDetails();
    await payInOtherTab(host);
    expect(await heading(CONFIRMING)).toBeVisible();
    expect(isFrozen()).toBe(true);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();
    expect(field('Amount')).toHaveValue('250');
  });

  it('takes the focus from what another tab is typing, and gives it back with the outcome', async () => {
    const host = await open();
    await type('Amount', '25');
    await payInOtherTab(host);
    expect(await heading(CONFIRMING)).toHaveFocus();
    await answerLookup(host, bankLine());
    await heading(COMPLETED);
    expect(field('Amount')).toHaveFocus();
  });

  it('does not let step one continue by itself when its lookup ends', async () => {
    const host = await open();
    let answer = () => {};
    const owner = { name: 'Sam O.', accountNumber: '4400111222' };
    host.on('GET /beneficiaries', () => new Promise((resolve) => (answer = () => resolve({ data: [owner] }))));
    await type('Amount', '250');
    await type('Routing number', '123456789');
    await type('Bank name', 'Larkspur Bank');
    await type('Account number', '4400111222');
    await waitFor(() => expect(host.callsTo('GET', '/beneficiaries').length).toBeGreaterThan(0));
    await press('Continue');
    await payInOtherTab(host);
    expect(await heading(CONFIRMING)).toBeVisible();
    await act(async () => answer());
    await waitFor(() => expect(field('Recipient name')).toHaveValue('Sam O.'));
    await answerLookup(host, bankLine());
    await heading(COMPLETED);
    expect(screen.queryByRole('heading', { name: 'Review and send' })).toBeNull();
    expect(address()).toBe('/account/transfer');
  });

  it('leaves the focus where the customer has moved it meanwhile', async () => {
    const host = await open();
    await type('Amount', '25');
    await payInOtherTab(host);
    expect(await heading(CONFIRMING)).toHaveFocus();
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    await answerLookup(host, bankLine());
    await heading(COMPLETED);
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });
});

describe('a transfer that is pending', () => {
  async function pending() {
    const host = await review();
    const line = bankLine({ status: 'pending' });
    host.on(SEND, { data: line }).on(LOOKUP, { data: [line] });
    await send();
    expect(await heading(PENDING)).toHaveFocus();
    await waitFor(() => expect(host.callsTo('GET', '/transaction/transfer')).toHaveLength(1));
    return host;
  }

  it('says so, with its reference', async () => {
    const host = await pending();
    expect(screen.getByText('0123456789AB')).toBeVisible();
    expect(isFrozen()).toBe(true);
    expect(host.notifications).toEqual([]);
  });

  it('is settled by a live event, and an identical payment afterwards is a new one that is asked about', async () => {
    const host = await pending();
    await act(async () => host.emit({ name: 'transaction', data: bankLine() }));
    expect(await heading(COMPLETED)).toBeVisible();
    host.on(SEND, { data: bankLine({ _id: 't2' }) });
    await fillAndSend();
    await userEvent.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
    expect(new Set(sentKeys(host)).size).toBe(2);
  });

  it('is settled by a rejection', async () => {
    const host = await pending();
    const line = bankLine({ status: 'rejected', reason: 'insufficient_funds' });
    await act(async () => host.emit({ name: 'transaction', data: line }));
    expect(await heading(REJECTED)).toBeVisible();
    expect(screen.getByText(new RegExp(`${ERRORS.insufficient_funds.message}\\.`))).toBeVisible();
    expect(isFrozen()).toBe(false);
  });

  it('can be followed by the next one when it is rejected, even if the balances are still being loaded', async () => {
    const host = await review();
    const line = bankLine({ status: 'pending' });
    host.on(SEND, { data: line }).on(LOOKUP, { data: [line] });
    host.on('GET /user/me', () => new Promise(() => {}));
    await send();
    await heading(PENDING);
    await act(async () =>
      host.emit({ name: 'transaction', data: bankLine({ status: 'rejected', reason: 'wrong_pin' }) }),
    );
    await heading(REJECTED);
    expect(screen.getByRole('button', { name: 'Send $250.00' })).toBeEnabled();
  });

  it('is settled by a lookup when no event arrives', async () => {
    const host = await pending();
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();
  });
});

it('asks about a payment that was made a moment ago, whatever its description', async () => {
  const host = await review();
  host.on(SEND, { data: bankLine() });
  await send();
  await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
  await reload(host);
  await fillDetails();
  await press('Continue');
  await heading('Review and send');
  await type('Description (optional)', 'Rent, second try');
  await send();
  expect(await screen.findByRole('alertdialog', { name: 'Pay again?' })).toBeVisible();
  expect(sent(host)).toHaveLength(1);
});

it('is not repeated once that was canceled, also when Pay again is pressed while the question closes', async () => {
  const animation = { playState: 'running', finished: new Promise(() => undefined) };
  Object.assign(Element.prototype, { getAnimations: () => [animation] });
  Object.assign(globalThis, { CSSTransition: class {} });
  const host = await review();
  host.on(SEND, { data: bankLine() });
  await send();
  await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
  await reload(host);
  await fillAndSend();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await press('Pay again');
  await act(async () => undefined);
  expect(sent(host)).toHaveLength(1);
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
});

it('does not ask about a payment of another amount', async () => {
  const host = await review();
  host.on(SEND, { data: bankLine() });
  await send();
  await waitFor(() => expect(host.navigations).toHaveLength(1));
  await reload(host);
  await fillAndSend('251');
  await waitFor(() => expect(host.navigations).toHaveLength(2));
});

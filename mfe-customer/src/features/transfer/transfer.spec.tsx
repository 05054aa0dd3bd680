import { ERRORS } from '@larkspur/contracts/errors';
import type { User } from '@larkspur/contracts/user';
import { apiError, type FakeCall, FakeHost } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { selectOption } from '@larkspur/web-kit/testing/select-option';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Transfer } from './transfer';

const KEY = 'idempotency-key';
const STORED = 'larkspur-payments-u1';

beforeEach(() => localStorage.clear());

const field = (name: string) => screen.getByLabelText(name);
async function type(name: string, text: string) {
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** A lookup that finds a recipient for every number: `Owner of 4400111222`. */
const lookUp = ({ options }: FakeCall) => ({
  data: [{ name: `Owner of ${options.query?.accountNumber}`, accountNumber: options.query?.accountNumber }],
});

async function open(user: Partial<User> = {}) {
  const host = new FakeHost({ 'GET /user/me': { data: buildUser(user) }, 'GET /beneficiaries': lookUp });
  renderScreen(<Transfer />, { host });
  await screen.findByLabelText('Amount');
  return host;
}

async function fillDetails(amount = '250') {
  await type('Amount', amount);
  await type('Routing number', '123456789');
  await type('Bank name', 'Larkspur Bank');
  await type('Account number', '4400111222');
  await waitFor(() => expect(field('Recipient name')).toHaveValue('Owner of 4400111222'));
}

async function review(user: Partial<User> = {}) {
  const host = await open(user);
  await fillDetails();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Review and send' });
  return host;
}

async function send(pin = '123456') {
  await userEvent.clear(field('Payment PIN'));
  await type('Payment PIN', pin);
  await press(/^Send \$/);
}

/** Fills in both steps of a form that is open and empty, and sends it. */
async function fillAndSend(amount?: string) {
  await fillDetails(amount);
  await press('Continue');
  await screen.findByRole('heading', { name: 'Review and send' });
  await send();
}

const sent = (host: FakeHost) => host.callsTo('POST', '/transaction/transfer');
const sentKeys = (host: FakeHost) => sent(host).map(({ options }) => options.headers?.[KEY]);

describe('details', () => {
  it('does not look up nine digits or without a bank name', async () => {
    const host = await open();
    await type('Bank name', 'Larkspur Bank');
    await type('Account number', '123456789');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await userEvent.clear(field('Bank name'));
    await type('Account number', '0');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(host.callsTo('GET', '/beneficiaries')).toEqual([]);
  });

  it('looks up after a typing pause and clears the match on edit', async () => {
    const host = await open();
    await fillDetails();
    const queries = host.callsTo('GET', '/beneficiaries').map(({ options }) => options.query);
    expect(queries.at(-1)).toEqual({ accountNumber: '4400111222', bankName: 'Larkspur Bank' });
    // Far fewer than keystrokes. A busy machine can itself pause in between.
    expect(queries.length).toBeLessThan(5);
    await type('Account number', '3');
    expect(field('Recipient name')).toHaveValue('');
  });

  it('drops the response to an outdated lookup', async () => {
    const host = await open();
    const answers: ((name: string) => void)[] = [];
    host.on('GET /beneficiaries', () => {
      return new Promise((resolve) => {
        answers.push((name) => resolve({ data: [{ name, accountNumber: '' }] }));
      });
    });
    await type('Bank name', 'Larkspur Bank');
    await type('Account number', '4400111222');
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    const outdated = [...answers];
    await type('Account number', '3');
    await waitFor(() => expect(answers.length).toBeGreaterThan(outdated.length));
    answers.at(-1)?.('The right one');
    await waitFor(() => expect(field('Recipient name')).toHaveValue('The right one'));
    for (const answer of outdated) answer('A stale one');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(field('Recipient name')).toHaveValue('The right one');
  });

  it.each([
    ['no match', { data: [] }, 'Account not found'],
    ['an API error', apiError('unavailable', 'Not now.'), 'Not now.'],
    ['an unexpected error', new Error('bug'), 'An error occurred'],
  ])('shows a message when the lookup returns %s', async (_, answer, message) => {
    const host = await open();
    host.on('GET /beneficiaries', answer);
    await type('Bank name', 'Larkspur Bank');
    await type('Account number', '4400111222');
    expect(await screen.findByText(message)).toBeVisible();
    expect(field('Recipient name')).toHaveValue('');
  });

  it('switches the recipient’s account type with the source account', async () => {
    await open();
    expect(field('Recipient account type')).toHaveTextContent('Checking');
    await selectOption('From', 'Checking: $250.50');
    expect(field('Recipient account type')).toHaveTextContent('Savings');
  });

  it('stays on step one while a field is missing', async () => {
    await open();
    await press('Continue');
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill all fields');
    expect(screen.getByRole('alert')).toHaveFocus();
  });
});

it('warns before leaving an unsent payment on either step', async () => {
  const isCloseBlocked = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  await open();
  expect(isCloseBlocked()).toBe(false);
  await fillDetails();
  expect(isCloseBlocked()).toBe(true);
  await press('Continue');
  await screen.findByRole('heading', { name: 'Review and send' });
  expect(isCloseBlocked()).toBe(true);
});

describe('review', () => {
  it('shows a summary, and Change keeps all values', async () => {
    await review();
    for (const text of ['Savings', '$250.00', 'Owner of 4400111222', '4400111222', 'Larkspur Bank', '123456789']) {
      expect(screen.getByText(text, { selector: 'dd span, dd bdi' })).toBeVisible();
    }
    await type('Description (optional)', 'Rent');
    await press('Change Amount');
    expect(field('Amount')).toHaveFocus();
    expect(field('Recipient name')).toHaveValue('Owner of 4400111222');
    await press('Continue');
    expect(await screen.findByLabelText('Description (optional)')).toHaveValue('Rent');
  });

  it('sends one payment with an idempotency key, confirms it, and opens the transactions', async () => {
    const host = await review();
    host.on('POST /transaction/transfer', { data: buildStatementLine() });
    await type('Description (optional)', 'Rent');
    await send();
    await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
    const [call, ...more] = host.callsTo('POST', '/transaction/transfer');
    expect(more).toEqual([]);
    expect(call?.options.headers?.[KEY]).toEqual(expect.any(String));
    expect(call?.options.body).toEqual({
      from: 'savings',
      amount: 250,
      accountNumber: '4400111222',
      bankName: 'Larkspur Bank',
      routingNumber: '123456789',
      accountType: 'checking',
      to: 'Owner of 4400111222',
      description: 'Rent',
      paymentPin: '123456',
    });
    expect(host.notifications).toEqual([{ tone: 'success', text: 'Transfer Successful' }]);
  });

  it('clears the PIN after a rejection, keeps the rest, and uses a new key for the next attempt', async () => {
    const host = await review();
    host.on('POST /transaction/transfer', apiError('wrong_pin'));
    await type('Description (optional)', 'Rent');
    await send();
    expect(await screen.findByText(ERRORS.wrong_pin.message)).toBeVisible();
    expect(field('Payment PIN')).toHaveValue('');
    expect(field('Description (optional)')).toHaveValue('Rent');
    await send();
    await waitFor(() => expect(host.callsTo('POST', '/transaction/transfer')).toHaveLength(2));
    const [first, second] = host.callsTo('POST', '/transaction/transfer').map(({ options }) => options.headers?.[KEY]);
    expect(second).not.toBe(first);
  });

  it.each([
    [{ isBlocked: true }, 'Your account had been suspended, please contact bank support'],
    [{ hasPaymentPin: false }, 'Please set your payment pin'],
  ])('%p: shows the reason and sends nothing', async (user, message) => {
    const host = await review(user);
    await send();
    expect(await screen.findByText(message)).toBeVisible();
    expect(host.callsTo('POST', '/transaction/transfer')).toEqual([]);
  });

  it('notices a PIN that was set in the meantime without a reload', async () => {
    const host = await review({ hasPaymentPin: false });
    host.on('GET /user/me', { data: buildUser() });
    host.on('POST /transaction/transfer', { data: buildStatementLine() });
    await send();
    await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
  });

  it('says that nothing was sent when the profile cannot be checked', async () => {
    const host = await review({ hasPaymentPin: false });
    host.on('GET /user/me', apiError('network'));
    await send();
    expect(await screen.findByText('We haven’t sent your transfer')).toBeVisible();
    expect(sent(host)).toEqual([]);
    expect(isFrozen()).toBe(false);
  });

  it('rejects an invalid PIN before sending', async () => {
    const host = await review();
    await send('12345');
    expect(screen.getAllByText('The payment PIN has exactly 6 digits')[0]).toBeVisible();
    expect(host.callsTo('POST', '/transaction/transfer')).toEqual([]);
  });
});

const heading = (name: string) => screen.findByRole('heading', { name });
const CONFIRMING = 'We’re confirming your transfer';
const PENDING = 'Your transfer is pending';
const COMPLETED = 'Your transfer went through';
const REJECTED = 'Your transfer wasn’t made';
const NOT_RECEIVED = 'We haven’t received your transfer';

/** The line of the payment that the tests send, as the bank has it. */
const bankLine = (different: Parameters<typeof buildStatementLine>[0] = {}) =>
  buildStatementLine({
    _id: 't1',
    counterparty: { name: 'Sam O.', accountNumber: '4400111222', bankName: 'Larkspur Bank' },
    ...different,
  });
const LOOKUP = 'GET /transaction/transfer';
const SEND = 'POST /transaction/transfer';

const isFrozen = () => document.querySelector('[inert] form') !== null;

/** Lets the moment pass in which a request may still be on its way, and starts a look-up. */
async function lookUpLater() {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  await act(async () => window.dispatchEvent(new Event('online')));
}

/** Leaves the page and opens it again, as a reload does. */
async function reload(host: FakeHost) {
  cleanup();
  renderScreen(<Transfer />, { host });
  await screen.findByLabelText('Amount');
}

/** Sends the payment without getting a response. The bank cannot be asked either until a test says what it answers. */
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

describe('a transfer without a response', () => {
  it.each(['network', 'idempotency_in_progress'] as const)(
    'freezes the form after %s until its outcome is known, and clears it when the transfer was made',
    async (code) => {
      const host = await loseResponse(apiError(code));
      expect(isFrozen()).toBe(true);
      expect(field('Payment PIN')).toHaveValue('');
      expect(await screen.findByText(/We can’t reach the bank right now/)).toBeVisible();
      await answerLookup(host, bankLine());
      expect(await heading(COMPLETED)).toBeVisible();
      expect(screen.getByText(/^You paid/)).toHaveTextContent('You paid Sam O. $250.00 from Savings.');
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
    await userEvent.clear(field('Amount'));
    await type('Amount', '251');
    await press('Continue');
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
    expect(question).toHaveTextContent('You paid Owner of 4400111222 $250.00 less than a minute ago.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send $250.00' })).toHaveFocus());
    expect(sent(host)).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Pay again' }));
    await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
    expect(new Set(sentKeys(host)).size).toBe(2);
  });

  it('has its outcome shown also when another tab learns it first', async () => {
    const host = await loseResponse();
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '');
    localStorage.setItem(STORED, JSON.stringify(Object.assign({}, stored, { open: null })));
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: STORED })));
    expect(isFrozen()).toBe(false);
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();
    expect(field('Amount')).toHaveValue('');
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
    const payment = { idempotencyKey: 'other-tab', sentAt: Date.now(), status: 'unconfirmed' };
    localStorage.setItem(STORED, JSON.stringify({ salt: 'x', open: payment, completed: [] }));
    host.on(LOOKUP, apiError('network'));
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: STORED })));
    expect(await heading(CONFIRMING)).toBeVisible();
    expect(isFrozen()).toBe(true);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();
    expect(field('Amount')).toHaveValue('250');
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

  it('is settled by a look-up when no event arrives', async () => {
    const host = await pending();
    await answerLookup(host, bankLine());
    expect(await heading(COMPLETED)).toBeVisible();
  });
});

it('says so when the browser fails before the payment is sent', async () => {
  const request = () => Promise.reject(new DOMException('Locks are not available.', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  try {
    const host = await review();
    await send();
    expect(await screen.findByText('An error occurred')).toBeVisible();
    expect(sent(host)).toEqual([]);
    expect(isFrozen()).toBe(false);
  } finally {
    Reflect.deleteProperty(navigator, 'locks');
  }
});

it('asks about a payment that was made a moment ago, whatever its description', async () => {
  const host = await review();
  host.on(SEND, { data: bankLine() });
  await send();
  await waitFor(() => expect(host.navigations).toEqual(['/account/transactions']));
  await reload(host);
  await fillDetails();
  await press('Continue');
  await type('Description (optional)', 'Rent, second try');
  await send();
  expect(await screen.findByRole('alertdialog', { name: 'Pay again?' })).toBeVisible();
  expect(sent(host)).toHaveLength(1);
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

import { BRAND } from '@larkspur/contracts/brand';
import { ERRORS } from '@larkspur/contracts/errors';
import { apiError } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { selectOption } from '@larkspur/web-kit/testing/select-option';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { payAgainPath } from './pay-again';
import {
  address,
  buildLimits,
  buildRecipient,
  connection,
  field,
  fillDetails,
  follow,
  go,
  isFrozen,
  LIMITS,
  open,
  press,
  RECIPIENTS,
  review,
  SEND,
  send,
  sent,
  type,
} from './transfer-testing';

beforeEach(() => localStorage.clear());
afterEach(() => connection('online'));

const CHECKING = 'Checking whether you’ve paid this account before';
const NOT_CHECKED = 'We couldn’t check whether you’ve paid this account before.';
const ADVICE = /who you want to pay/;

const reviewHeading = () => screen.queryByRole('heading', { name: 'Review and send' });

describe('the steps', () => {
  it('are in the history: Back returns to step one, Forward to step two, and nothing is lost', async () => {
    await review();
    expect(address()).toBe('/account/transfer?step=review');
    await type('Description (optional)', 'Rent');

    await go(-1);
    expect(address()).toBe('/account/transfer');
    expect(reviewHeading()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Transfer details' })).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    for (const [name, value] of [
      ['Amount', '250'],
      ['Account number', '4400111222'],
      ['Bank name', 'Larkspur Bank'],
      ['Routing number', '123456789'],
      ['Recipient name', 'Owner of 4400111222'],
    ] as const) {
      expect(field(name)).toHaveValue(value);
    }

    await go(1);
    expect(reviewHeading()).toHaveFocus();
    expect(field('Description (optional)')).toHaveValue('Rent');
    expect(field('Payment PIN')).toHaveValue('');
  });

  it('Change leaves one page of history, however often it is used', async () => {
    await review();
    await press('Change Amount');
    await waitFor(() => expect(field('Amount')).toHaveFocus());
    await press('Continue');
    await screen.findByRole('heading', { name: 'Review and send' });
    await press('Back');
    await waitFor(() => expect(reviewHeading()).toBeNull());
    expect(address()).toBe('/account/transfer');
  });

  it('Back leads to step one also from an entry that a fragment has added', async () => {
    await review();
    await follow('/account/transfer?step=review#content');
    expect(reviewHeading()).not.toBeNull();
    await press('Back');
    await waitFor(() => expect(field('Amount')).toHaveFocus());
    expect(address()).toBe('/account/transfer');
  });

  it('never shows details for review that have not passed step one', async () => {
    await review();
    await go(-1);
    await userEvent.clear(field('Amount'));
    await type('Amount', '5000');
    await go(1);
    expect(reviewHeading()).toBeNull();
    expect(field('Amount')).toHaveValue('5000');
    expect(address()).toBe('/account/transfer');
  });

  it('validate what is changed after a return, and leave the focus there', async () => {
    await open();
    await press('Continue');
    await fillDetails();
    await press('Continue');
    await screen.findByRole('heading', { name: 'Review and send' });
    await go(-1);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.clear(field('Amount'));
    await screen.findByRole('link', { name: 'Enter an amount' });
    expect(field('Amount')).toHaveFocus();
  });

  it('start with the first one after a reload', async () => {
    await open({}, {}, '/account/transfer?step=review');
    expect(reviewHeading()).toBeNull();
    await waitFor(() => expect(address()).toBe('/account/transfer'));
  });
});

it.each(['\u202A4400\u2011111\u2011222\u202C', '４４００１１１２２２'])(
  'finds the recipient by %p, pasted',
  async (pasted) => {
    const host = await open();
    await type('Bank name', 'Larkspur Bank');
    await userEvent.click(field('Account number'));
    await userEvent.paste(pasted);
    expect(field('Account number')).toHaveValue('4400111222');
    await waitFor(() => expect(field('Recipient name')).toHaveValue('Owner of 4400111222'));
    expect(host.callsTo('GET', '/beneficiaries').map(({ options }) => options.query)).toEqual([
      { accountNumber: '4400111222', bankName: 'Larkspur Bank' },
    ]);
    await userEvent.clear(field('Routing number'));
    await userEvent.paste('\u200E021\u2013000\u2013021');
    expect(field('Routing number')).toHaveValue('021000021');
  },
);

describe('errors are at their field', () => {
  it('a failed lookup is one error, announced at once', async () => {
    await open({}, { 'GET /beneficiaries': { data: [] } });
    await type('Bank name', 'Larkspur Bank');
    await type('Account number', '4400111222');
    await waitFor(() => expect(field('Recipient name')).toHaveAccessibleDescription(/Account not found/));
    expect(field('Recipient name')).toHaveAccessibleDescription(/^Check the account number and bank name\./);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Account not found\. Check the account number .* for the first time, ask us to add their account\.$/,
    );
    await press('Continue');
    expect(field('Recipient name')).toHaveAccessibleDescription(/Account not found/);
    expect(screen.getAllByRole('link', { name: 'Account not found' })).toHaveLength(1);
    expect(screen.queryByText(/haven’t found/)).toBeNull();
  });

  it('a recipient who is not found can be added by the bank, and the way there does not lose what was entered', async () => {
    await open({}, { 'GET /beneficiaries': { data: [] } });
    await type('Bank name', 'Brandywine Trust');
    await type('Account number', '3104457781');
    const ask = await screen.findByRole('link', { name: 'ask us to add their account' });
    expect(ask).toHaveAttribute('href', '/contact');
    await userEvent.click(ask);
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await press('Stay here');
    expect(field('Account number')).toHaveValue('3104457781');
  });

  it('an unavailable lookup can be repeated, and repeats itself when the browser is online again', async () => {
    const host = await open({}, { 'GET /beneficiaries': apiError('network') });
    await type('Bank name', 'Larkspur Bank');
    await type('Account number', '4400111222');
    const again = await screen.findByRole('button', { name: 'Look up again' });
    expect(field('Recipient name')).toHaveAccessibleDescription(/^We couldn’t look up this account\./);
    expect(screen.queryByRole('link', { name: /ask us to add/ })).toBeNull();
    let fail = () => {};
    host.on('GET /beneficiaries', () => new Promise((_, reject) => (fail = () => reject(apiError('network')))));
    act(() => again.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field('Recipient name')).toHaveFocus());
    await act(async () => fail());
    await screen.findByRole('button', { name: 'Look up again' });
    await connection('offline');
    host.on('GET /beneficiaries', { data: [{ name: 'Sam O.', accountNumber: '4400111222' }] });
    await connection('online');
    await waitFor(() => expect(field('Recipient name')).toHaveValue('Sam O.'));
    expect(field('Recipient name')).toHaveAccessibleDescription(
      'The name we have on file for this account number. Is this who you want to pay?',
    );
    expect(screen.getByText('Recipient found: Sam O.')).toBeInTheDocument();
  });

  it('a wrong PIN returns the focus to the PIN, with the tries that are left', async () => {
    const host = await review();
    host.on(SEND, apiError('wrong_pin')).on(LIMITS, { data: buildLimits({ pinAttemptsLeft: 3 }) });
    await send();
    await waitFor(() => expect(field('Payment PIN')).toHaveFocus());
    expect(field('Payment PIN')).toHaveAccessibleDescription(new RegExp(ERRORS.wrong_pin.message));
    expect(field('Payment PIN')).toHaveValue('');
    expect(await screen.findByText(/^3 tries left/)).toHaveAttribute('role', 'status');
    expect(isFrozen()).toBe(false);
  });

  it('says until when transfers are locked, before a PIN is entered', async () => {
    const pinLockedUntil = '2026-11-12T20:30:00.000Z';
    const limits = { [LIMITS]: { data: buildLimits({ pinAttemptsLeft: 0, pinLockedUntil }) } };
    await open({}, limits);
    const says = /^Transfers are locked until \d+:30 [AP]M because .* 5 times\. To unlock them now, change your PIN\.$/;
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change your payment PIN' })).toHaveAttribute(
      'href',
      '/account/payment-pin?next=/account/transfer',
    );
  });

  it('says so beside the PIN, too', async () => {
    const pinLockedUntil = '2026-11-12T20:30:00.000Z';
    await review({}, { [LIMITS]: { data: buildLimits({ pinAttemptsLeft: 0, pinLockedUntil }) } });
    expect(await screen.findByText(/^Transfers are locked until \d+:30 /)).toBeVisible();
  });

  it('sends nothing while transfers are locked, and says why beside the button', async () => {
    const pinLockedUntil = new Date(Date.now() + 60_000).toISOString();
    await review({}, { [LIMITS]: { data: buildLimits({ pinAttemptsLeft: 0, pinLockedUntil }) } });
    const button = await screen.findByRole('button', { name: 'Send $250.00' });
    await waitFor(() => expect(button).toBeDisabled());
    expect(button).toHaveAccessibleDescription(/^You can send it after \d+:\d\d [AP]M, or with a new PIN\.$/);
    cleanup();
    await review();
    expect(screen.getByRole('button', { name: 'Send $250.00' })).toBeEnabled();
  });

  it('an error of the amount links to its field', async () => {
    const host = await review();
    host.on(SEND, apiError('insufficient_funds'));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have enough balance');
    await press('Change the amount');
    await waitFor(() => expect(field('Amount')).toHaveFocus());
  });

  it.each([
    [{ hasPaymentPin: false }, 'Set your payment PIN', '/account/payment-pin?next=/account/transfer'],
    [{ isBlocked: true }, 'Contact bank support', '/account/support'],
  ])('%p: says where that can be changed', async (user, link, path) => {
    await open(user);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', path);
  });
});

describe('between the customer’s accounts', () => {
  it('one button fills in the recipient, and the review does not warn of a stranger', async () => {
    const { account } = buildUser();
    const host = await open({}, { [RECIPIENTS]: { data: [] } });
    await press('Between my accounts');
    await waitFor(() => expect(field('Amount')).toHaveFocus());
    expect(field('Account number')).toHaveValue(account.number);
    await selectOption('From', 'Checking: $250.50');
    await userEvent.type(field('Amount'), '25');
    await waitFor(() => expect(field('Recipient name')).not.toHaveValue(''));
    await press('Continue');
    await screen.findByRole('heading', { name: 'Review and send' });
    expect(screen.getByText('Recipient account type', { selector: 'dt' }).nextSibling).toHaveTextContent(/^Savings/);
    expect(screen.queryByText(/first transfer to this account|Checking whether/)).toBeNull();
    const asked = host.callsTo('GET', '/transaction/recipients').filter(({ options }) => options.query?.accountNumber);
    expect(asked).toEqual([]);
  });
});

describe('limits', () => {
  it('are shown before they are hit', async () => {
    await open();
    const limits = await screen.findByRole('region', { name: 'Your limits today' });
    await within(limits).findByText('$8,500.00');
    expect(within(limits).getByRole('meter', { name: 'Transferred today' })).toHaveAttribute(
      'aria-valuetext',
      '$1,500.00 of $10,000.00',
    );
    await type('Amount', '1000.01');
    expect(screen.getByText('That’s $0.01 more than this account has.')).toHaveAttribute('role', 'status');
  });

  it('what is left of the day is checked on step one', async () => {
    await open({}, { [LIMITS]: { data: buildLimits({ leftToday: 100 }) } });
    expect(await screen.findByText(/Left to transfer today: \$100\.00/)).toBeVisible();
    await fillDetails('150');
    expect(screen.getByText('That’s $50.00 more than you can still transfer today.')).toBeVisible();
    await press('Continue');
    expect(field('Amount')).toHaveAccessibleDescription(/You can still transfer \$100\.00 today/);
    expect(reviewHeading()).toBeNull();
  });

  it('do not stand in the way when they cannot be loaded', async () => {
    await open({}, { [LIMITS]: apiError('unavailable') });
    await fillDetails();
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'Review and send' })).toBeVisible();
  });
});

describe('recipients', () => {
  it('that were paid recently fill in the form, except for the amount', async () => {
    const host = await open({}, { [RECIPIENTS]: { data: [buildRecipient()] } });
    await userEvent.click(
      await screen.findByRole('button', {
        name: /^Pay again: Sam O\., account ending in 1222, last paid \$40\.00 on /,
      }),
    );
    expect(field('Amount')).toHaveFocus();
    expect(field('Amount')).toHaveValue('');
    await waitFor(() => expect(field('Recipient name')).toHaveValue('Owner of 4400111222'));
    expect(field('Routing number')).toHaveValue('123456789');
    expect(field('From')).toHaveTextContent('Checking');
    expect(field('Recipient account type')).toHaveTextContent('Savings');
    await userEvent.keyboard('20');
    await press('Continue');
    await screen.findByRole('heading', { name: 'Review and send' });
    expect(sent(host)).toEqual([]);
  });

  it('who have never been paid are warned about before the PIN is entered', async () => {
    const host = await review();
    expect(await screen.findByText('This is your first transfer to this account.')).toBeVisible();
    expect(screen.getByRole('link', { name: BRAND.phone })).toHaveAttribute('href', 'tel:+18005550142');
    const { query } = host.callsTo('GET', '/transaction/recipients').at(-1)?.options ?? {};
    expect(query).toEqual({ accountNumber: '4400111222', bankName: 'Larkspur Bank' });
  });

  it('who were paid before are not', async () => {
    const host = await review({}, { [RECIPIENTS]: { data: [buildRecipient()] } });
    await waitFor(() => expect(host.callsTo('GET', '/transaction/recipients')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(CHECKING)).toBeNull());
    expect(screen.queryByText(ADVICE)).toBeNull();
  });

  it('who cannot be checked are warned about, too, and the place of the warning is held until then', async () => {
    let answer: (response: unknown) => void = () => undefined;
    const host = await review({}, { [RECIPIENTS]: () => new Promise((resolve) => (answer = resolve)) });
    expect(await screen.findByText(CHECKING)).toBeInTheDocument();
    answer(apiError('unavailable'));
    expect(await screen.findByText(NOT_CHECKED)).toBeVisible();
    expect(screen.getByText(ADVICE)).toBeVisible();
    expect(sent(host)).toEqual([]);
  });

  it('are warned about without a connection', async () => {
    await open();
    await fillDetails();
    await connection('offline');
    await press('Continue');
    expect(await screen.findByText(NOT_CHECKED)).toBeVisible();
    await connection('online');
    expect(await screen.findByText('This is your first transfer to this account.')).toBeVisible();
  });

  const again = () => within(screen.getByRole('region', { name: 'Pay again' }));

  it('have a place of their own from the start, also when there are none', async () => {
    let answer: (response: unknown) => void = () => undefined;
    await open({}, { [RECIPIENTS]: () => new Promise((resolve) => (answer = resolve)) });
    expect(again().getByText('Loading the people you paid')).toBeInTheDocument();
    answer({ data: [] });
    expect(await again().findByText(/^The people you pay will appear here/)).toBeVisible();
  });

  it('that cannot be loaded say so, and can be tried again', async () => {
    const host = await open({}, { [RECIPIENTS]: apiError('internal') });
    expect(await again().findByText(/^We couldn’t load the people you paid\./)).toBeVisible();
    host.on(RECIPIENTS, { data: [buildRecipient()] });
    await press('Try again');
    expect(await again().findByRole('button', { name: /^Pay again: Sam O\./ })).toBeVisible();
  });
});

describe('a transfer to pay again', () => {
  const LINE = 'GET /transaction/t0';
  const line = buildStatementLine({ _id: 't0', account: 'checking', amount: 40 });

  it('fills in everything, and the name is looked up again', async () => {
    const host = await open(
      {},
      { [LINE]: { data: line }, [RECIPIENTS]: { data: [buildRecipient()] } },
      payAgainPath('t0'),
    );
    expect(field('Amount')).toHaveValue('40.00');
    expect(field('From')).toHaveTextContent('Checking');
    expect(field('Routing number')).toHaveValue('123456789');
    await waitFor(() => expect(field('Recipient name')).toHaveValue('Owner of 4400111222'));
    await press('Continue');
    await screen.findByRole('heading', { name: 'Review and send' });
    expect(host.callsTo('GET', '/beneficiaries')).toHaveLength(1);
  });

  it('leaves the routing number to be entered when it is not known, because the transfer was rejected', async () => {
    const counterparty = { name: 'Sam O.', accountNumber: '4400111222', bankName: 'Harbor Savings' };
    await open({}, { [LINE]: { data: { ...line, counterparty } } }, payAgainPath('t0'));
    expect(field('Account number')).toHaveValue('4400111222');
    expect(field('Routing number')).toHaveValue('');
  });

  it('is waited for without a connection, and says so', async () => {
    const host = await open({}, { [LINE]: { data: line }, [RECIPIENTS]: { data: [buildRecipient()] } });
    await connection('offline');
    await follow(payAgainPath('t0'));
    expect(await screen.findByText('You’re offline.')).toBeVisible();
    expect(host.callsTo('GET', '/transaction/t0')).toEqual([]);
    await connection('online');
    await waitFor(() => expect(field('Amount')).toHaveValue('40.00'));
  });

  it('is not read again over what was entered instead', async () => {
    const host = await open({}, { [LINE]: apiError('not_found') }, payAgainPath('t0'));
    host.on(LINE, () => new Promise(() => {}));
    await type('Amount', '25');
    await connection('offline');
    await connection('online');
    await act(async () => window.dispatchEvent(new Event('visibilitychange')));
    expect(field('Amount')).toHaveValue('25');
    expect(host.callsTo('GET', '/transaction/t0')).toHaveLength(1);
  });

  it.each([
    ['is not there', apiError('not_found')],
    ['has no recipient', { data: buildStatementLine({ counterparty: null }) }],
  ])('says so when it %s', async (_, response) => {
    await open({}, { [LINE]: response }, payAgainPath('t0'));
    expect(screen.getByText(/couldn’t fill in the form/)).toBeVisible();
    expect(field('Amount')).toHaveValue('');
  });
});

it('shows fee and arrival, which depends on the bank', async () => {
  await review();
  expect(screen.getByText('Within moments')).toBeVisible();
  await press('Change Bank name');
  await waitFor(() => expect(field('Bank name')).toHaveFocus());
  await type('Bank name', ' of Ohio');
  expect(await screen.findByText('Usually by the next business day')).toBeVisible();
  await selectOption('From', 'Checking: $250.50');
  expect(within(document.forms[0] as HTMLFormElement).getByText('Fee').nextElementSibling).toHaveTextContent('$0.00');
});

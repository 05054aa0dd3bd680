import { BANK_ROUTING_NUMBER } from '@larkspur/contracts/brand';
import { ERRORS } from '@larkspur/contracts/errors';
import { apiError } from '@larkspur/web-kit/testing/fake-host';
import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { selectOption } from '@larkspur/web-kit/testing/select-option';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentStore } from './payment-store';
import {
  field,
  fillDetails,
  follow,
  go,
  isFrozen,
  KEY,
  open,
  press,
  review,
  SEND,
  send,
  sent,
  type,
} from './transfer-testing';

beforeEach(() => localStorage.clear());

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
    // The lookup of the new number has no response yet, however long typing took.
    host.on('GET /beneficiaries', () => new Promise(() => {}));
    await type('Account number', '3');
    expect(field('Recipient name')).toHaveValue('');
  });

  it('fills in the bank’s own routing number, and keeps it for no other bank', async () => {
    await open();
    await type('Bank name', 'Larkspur Bank');
    expect(field('Routing number')).toHaveValue(BANK_ROUTING_NUMBER);
    await type('Bank name', 's');
    expect(field('Routing number')).toHaveValue('');
    await type('Routing number', '123456789');
    await userEvent.clear(field('Bank name'));
    await type('Bank name', 'larkspur bank');
    expect(field('Routing number')).toHaveValue('123456789');
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

  describe('Continue during the lookup', () => {
    async function continueEarly() {
      const host = await open();
      let answer: (names: string[]) => void = () => {};
      host.on('GET /beneficiaries', () => {
        return new Promise((resolve) => {
          answer = (names) => resolve({ data: names.map((name) => ({ name, accountNumber: '4400111222' })) });
        });
      });
      await type('Amount', '250');
      await type('Routing number', '123456789');
      await type('Bank name', 'Larkspur Bank');
      await type('Account number', '4400111222');
      await press('Continue');
      await waitFor(() => expect(host.callsTo('GET', '/beneficiaries')).toHaveLength(1));
      return { found: (...names: string[]) => answer(names) };
    }
    const reviewHeading = () => screen.queryByRole('heading', { name: 'Review and send' });

    it('continues as soon as the name is known', async () => {
      const lookup = await continueEarly();
      expect(screen.getByRole('button', { name: 'Continue (working)' })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      lookup.found('Sam O.');
      await waitFor(() => expect(reviewHeading()).toBeInTheDocument());
      expect(screen.getByText('Sam O.')).toBeInTheDocument();
    });

    it('shows what is wrong when there is no such account', async () => {
      const lookup = await continueEarly();
      lookup.found();
      const error = await screen.findByRole('link', { name: 'Account not found' });
      expect(error.closest('[role=alert]')).toHaveFocus();
      expect(reviewHeading()).toBeNull();
    });

    it('does not continue with what the customer has changed meanwhile', async () => {
      const lookup = await continueEarly();
      await type('Amount', '0');
      expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
      lookup.found('Sam O.');
      await waitFor(() => expect(field('Recipient name')).toHaveValue('Sam O.'));
      expect(reviewHeading()).toBeNull();
      await userEvent.clear(field('Amount'));
      await type('Amount', '250');
      expect(reviewHeading()).toBeNull();
      await press('Continue');
      await waitFor(() => expect(reviewHeading()).toBeInTheDocument());
    });

    it('names other errors at once, and not the recipient', async () => {
      const host = await open();
      host.on('GET /beneficiaries', () => new Promise(() => {}));
      await type('Bank name', 'Larkspur Bank');
      await type('Account number', '4400111222');
      await press('Continue');
      const summary = within(await screen.findByRole('alert'));
      expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Enter an amount']);
    });
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
    await waitFor(() => expect(field('Recipient name')).toHaveAccessibleDescription(new RegExp(message)));
    expect(screen.getByRole('alert')).toHaveTextContent(message);
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
    expect(await screen.findByLabelText('Amount')).toHaveFocus();
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

  it('says what is wrong with a field of this step at the field, and with another one above the button', async () => {
    const host = await review();
    const tooLong = { field: 'description', message: 'Enter a description of up to 200 characters.' };
    host.on(SEND, apiError('invalid', 'Some fields need your attention.', [tooLong]));
    await send();
    await waitFor(() => expect(field('Description (optional)')).toHaveAccessibleDescription(/up to 200 characters/));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveFocus();
    const noBank = { field: 'bankName', message: 'Enter the name of the bank.' };
    host.on(SEND, apiError('invalid', 'Some fields need your attention.', [noBank]));
    await send();
    expect(await screen.findByText('Enter the name of the bank.')).toBeVisible();
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
    expect(screen.getAllByText('Enter a 6-digit payment PIN')[0]).toBeVisible();
    expect(host.callsTo('POST', '/transaction/transfer')).toEqual([]);
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

describe('when the screen is left while the payment is being sent', () => {
  const PAYMENT = '$250.00 to Owner of 4400111222';

  const WENT_THROUGH = {
    tone: 'success',
    text: 'Your transfer of $250.00 to Sam O. went through.',
    action: { label: 'View details' },
  };

  /** @returns the bank's response in the end */
  async function sendAndLeave(leave = () => follow('/account/home')) {
    const host = await review();
    let answer = (_: unknown) => {};
    host.on(SEND, () => new Promise((resolve) => (answer = resolve)));
    await send();
    await waitFor(() => expect(sent(host)).toHaveLength(1));
    await leave();
    return { host, answer: (response: unknown) => act(async () => answer(response)) };
  }

  it('a refusal is told, with its reason', async () => {
    const { host, answer } = await sendAndLeave();
    await answer(apiError('insufficient_funds'));
    await waitFor(() =>
      expect(host.notifications).toMatchObject([
        {
          tone: 'error',
          text: `Your transfer of ${PAYMENT} wasn’t made, and no money has left your account for it. You do not have enough balance.`,
        },
      ]),
    );
    expect(paymentStore('u1').findOpen()).toBeNull();
  });

  it.each(['wrong_pin', 'daily_limit', 'forbidden', 'rate_limited', 'idempotency_mismatch'] as const)(
    'so is %s',
    async (code) => {
      const { host, answer } = await sendAndLeave();
      await answer(apiError(code));
      await waitFor(() =>
        expect(host.notifications.map(({ text }) => text)).toEqual([expect.stringMatching('wasn’t')]),
      );
    },
  );

  it('a success is told, and does not lead away from the next screen', async () => {
    const { host, answer } = await sendAndLeave();
    await answer({ data: buildStatementLine({ _id: 't1' }) });
    await waitFor(() => expect(host.notifications).toMatchObject([WENT_THROUGH]));
    expect(host.navigations).toEqual([]);
  });

  it('a success is told to who went back to step one, until it is dismissed', async () => {
    const { host, answer } = await sendAndLeave(() => go(-1));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    await answer({ data: buildStatementLine({ _id: 't1' }) });
    await waitFor(() => expect(host.notifications).toMatchObject([WENT_THROUGH]));
    expect(host.navigations).toEqual([]);
    host.notifications[0]?.action?.onAction();
    expect(host.navigations).toEqual(['/account/transactions?transaction=t1']);
  });

  it('an unknown outcome that nothing follows is told with advice of its own, not with “Try again”', async () => {
    const { host, answer } = await sendAndLeave();
    jest.spyOn(paymentStore('u1'), 'findOpen').mockReturnValue(null);
    await answer(apiError('network'));
    await waitFor(() =>
      expect(host.notifications.map(({ text }) => text)).toEqual([
        `We couldn’t confirm your transfer of ${PAYMENT}. If it went through, it’s in your transactions: check there before you send it again.`,
      ]),
    );
  });

  it('leaves an unknown outcome to the notifier that follows the payment', async () => {
    const { host, answer } = await sendAndLeave();
    await answer(apiError('network'));
    await waitFor(() => expect(paymentStore('u1').getSnapshot()).toMatchObject({ status: 'unconfirmed' }));
    expect(host.notifications).toEqual([]);
  });
});

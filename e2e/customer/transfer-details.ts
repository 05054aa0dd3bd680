import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { eventually } from '../support/eventually';
import { selectOption } from '../support/select-option';
import { BLANK_PATH } from '../support/shared-profile';
import { type CustomerArea, visit } from './customer-area';
import { failure, heldResponse, type MockResponse } from './mock-api';
import { sentLine } from './transfer-review';
import {
  DETAILS,
  descriptionOf,
  detailsHeading,
  field,
  fillIn,
  LOOK_UP,
  OUTCOME,
  openReview,
  PATH,
  PIN,
  press,
  recipientIs,
  reviewHeading,
  SEND,
} from './transfer-screen';

/** Step one: valid and invalid entries, and the lookup of the recipient. */
export function transferDetails(area: () => CustomerArea): void {
  test('opens on step one with all its fields, and a reload on step two keeps no PIN', async () => {
    await visit(area(), PATH, async (page) => {
      await detailsHeading(page).waitFor();
      const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
      expect(await steps.allTextContents()).toEqual(['1. Details', '2. Review and send']);
      expect(await steps.first().getAttribute('aria-current')).toBe('step');
      for (const label of ['Amount', 'Account number', 'Bank name', 'Routing number', 'Recipient name']) {
        expect(await field(page, label).inputValue()).toBe('');
      }
      expect(await field(page, 'Recipient name').getAttribute('readonly')).not.toBeNull();

      await openReview(page);
      await field(page, 'Payment PIN').fill(PIN);
      await page.reload();
      await detailsHeading(page).waitFor();
      expect(await page.evaluate((pin) => document.documentElement.outerHTML.includes(pin), PIN)).toBe(false);
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(stored).not.toContain(PIN);
      expect(new URL(page.url()).search).toBe('');
    });
  });

  test('both accounts and both account types can be chosen, and must differ', async () => {
    await visit(area(), PATH, async (page, { api }) => {
      await field(page, 'From').click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['Savings: $1,000.00', 'Checking: $250.50']);
      await page.getByRole('option', { name: /^Checking/ }).click();
      await fillIn(page, DETAILS);
      await recipientIs(page, 'Sam O.');
      await field(page, 'Recipient account type').click();
      expect(await page.getByRole('option').allTextContents()).toEqual(['Savings', 'Checking']);
      await page.getByRole('option', { name: 'Checking' }).click();
      await press(page, 'Continue');
      await page.getByRole('alert').getByText('You cannot transfer to the same account').waitFor();
      expect(await reviewHeading(page).count()).toBe(0);
      expect(api.callsTo(SEND)).toEqual([]);
      await selectOption(page, 'Recipient account type', 'Savings');
      await press(page, 'Continue');
      await reviewHeading(page).waitFor();
    });
  });

  test.each([
    ['amount', { ...DETAILS, amount: '' }],
    ['recipient', { amount: '10', routingNumber: '021000021' }],
  ])('without %s it says: Please fill all fields', async (_, details) => {
    await visit(area(), PATH, async (page) => {
      await fillIn(page, details);
      if ('bankName' in details) await recipientIs(page, 'Sam O.');
      await press(page, 'Continue');
      const summary = page.getByRole('alert').filter({ hasText: 'Please fill all fields' });
      await summary.waitFor();
      expect(await summary.evaluate((alert) => alert === document.activeElement)).toBe(true);
      expect(await reviewHeading(page).count()).toBe(0);
    });
  });

  test('amounts that cannot be paid are refused at the field; the whole balance and one dollar are not', async () => {
    await visit(area(), PATH, async (page) => {
      await fillIn(page, { ...DETAILS, amount: '' });
      await recipientIs(page, 'Sam O.');
      await press(page, 'Continue');
      for (const [amount, message] of [
        ['1000.01', 'You do not have enough balance'],
        ['0', 'The minimum transfer is $1.00'],
        ['0.99', 'The minimum transfer is $1.00'],
        ['-5', 'Enter an amount in dollars'],
        ['NaN', 'Enter an amount in dollars'],
        ['1e3', 'Enter an amount in dollars'],
        ['1.005', 'Enter an amount in dollars'],
      ] as const) {
        await field(page, 'Amount').fill(amount);
        await press(page, 'Continue');
        expect({ amount, error: await descriptionOf(page, 'Amount') }).toEqual({
          amount,
          error: expect.stringContaining(message),
        });
        expect(await reviewHeading(page).count()).toBe(0);
      }
      for (const amount of ['1000', '1']) {
        await field(page, 'Amount').fill(amount);
        await press(page, 'Continue');
        await reviewHeading(page).waitFor();
        await press(page, 'Back');
        await detailsHeading(page).waitFor();
      }
    });
  });

  test('the balance that counts is that of the chosen account', async () => {
    await visit(area(), PATH, async (page) => {
      await fillIn(page, { ...DETAILS, amount: '600' });
      await recipientIs(page, 'Sam O.');
      await selectOption(page, 'From', /^Checking/);
      await page.getByRole('status').getByText('That’s $349.50 more than this account has.').waitFor();
      await press(page, 'Continue');
      await page.getByRole('alert').getByText('You do not have enough balance').waitFor();
    });
  });

  test('an amount above what is left of the day is said while typing, and refused on step one', async () => {
    await visit(
      area(),
      PATH,
      async (page) => {
        await page.getByText('$8,750.00').first().waitFor();
        await fillIn(page, { ...DETAILS, amount: '8750.01' });
        await recipientIs(page, 'Sam O.');
        await page.getByText('That’s $0.01 more than you can still transfer today.').waitFor();
        await press(page, 'Continue');
        await page
          .getByRole('alert')
          .getByText(/^This exceeds your daily transfer limit\./)
          .first()
          .waitFor();
        expect(await descriptionOf(page, 'Amount')).toContain('You can still transfer $8,750.00 today');
        expect(await reviewHeading(page).count()).toBe(0);
        await field(page, 'Amount').fill('8750');
        await press(page, 'Continue');
        await reviewHeading(page).waitFor();
      },
      {
        responses: {
          'GET /user/me': { data: buildUser({ account: { number: '4400918237', savings: 20_000, checking: 0 } }) },
        },
      },
    );
  });

  test('a routing number has at least nine characters', async () => {
    await visit(area(), PATH, async (page) => {
      await fillIn(page, { ...DETAILS, routingNumber: '02100002' });
      await recipientIs(page, 'Sam O.');
      await press(page, 'Continue');
      expect(await descriptionOf(page, 'Routing number')).toContain('at least 9 characters');
      await field(page, 'Routing number').fill('021000021');
      await press(page, 'Continue');
      await reviewHeading(page).waitFor();
    });
  });

  test('the recipient is looked up by ten digits and a bank name, once, and forgotten when the number changes', async () => {
    await visit(area(), PATH, async (page, { api }) => {
      const looked = () => api.callsTo(LOOK_UP).map(({ query }) => Object.fromEntries(query));
      await fillIn(page, { accountNumber: '440011122', bankName: 'Larkspur Bank' });
      await press(page, 'Continue');
      // Says that nothing is being looked up.
      await page
        .getByRole('alert')
        .getByText(/To look up the recipient, enter the bank name/)
        .waitFor();
      await fillIn(page, { bankName: '' });
      await fillIn(page, { accountNumber: '4400111222' });
      await press(page, 'Continue');
      await page
        .getByRole('alert')
        .getByText(/To look up the recipient, enter the bank name/)
        .waitFor();
      expect(looked()).toEqual([]);

      await field(page, 'Bank name').fill('Larkspur Bank');
      await page.getByRole('status').getByText('Recipient found: Sam O.').waitFor({ state: 'attached' });
      await recipientIs(page, 'Sam O.');
      expect(looked()).toEqual([{ accountNumber: '4400111222', bankName: 'Larkspur Bank' }]);
      await field(page, 'Account number').press('End');
      await page.keyboard.press('Backspace');
      await recipientIs(page, '');
      await page.keyboard.type('2');
      await recipientIs(page, 'Sam O.');
    });
  });

  test('a late answer to an earlier lookup is dropped', async () => {
    const answers = [heldResponse(), heldResponse()];
    let asked = 0;
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await fillIn(page, { accountNumber: '4400111222', bankName: 'Larkspur Bank' });
        await page.getByRole('status').getByText('Looking up the account').waitFor({ state: 'attached' });
        await eventually(async () => expect(api.callsTo(LOOK_UP)).toHaveLength(1));
        await field(page, 'Account number').fill('4400111333');
        await eventually(async () => expect(api.callsTo(LOOK_UP)).toHaveLength(2));
        answers[1]?.give({ data: [{ name: 'Ana T.', accountNumber: '4400111333' }] });
        await recipientIs(page, 'Ana T.');
        answers[0]?.give({ data: [{ name: 'Sam O.', accountNumber: '4400111222' }] });
        await press(page, 'Continue');
        await page.getByRole('alert').getByText('Please fill all fields').waitFor();
        expect(await field(page, 'Recipient name').inputValue()).toBe('Ana T.');
      },
      { responses: { [LOOK_UP]: () => (answers[asked++] ?? heldResponse()).response } },
    );
  });

  test('Continue during a lookup waits for its end', async () => {
    const held = heldResponse();
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await field(page, 'Amount').fill('10');
        await press(page, 'Between my accounts');
        await press(page, 'Continue');
        await page.getByRole('button', { name: 'Continue (working)' }).waitFor();
        await eventually(async () => expect(api.callsTo(LOOK_UP)).toHaveLength(1));
        expect(await page.getByRole('alert').count()).toBe(0);
        held.give({ data: [{ name: 'Ada Lovelace', accountNumber: '4400918237' }] });
        await reviewHeading(page).waitFor();
        await page.getByRole('definition').filter({ hasText: 'Ada Lovelace' }).waitFor();
        await page.goBack();
        await detailsHeading(page).waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      },
      { responses: { [LOOK_UP]: () => held.response } },
    );
  });

  test.each([375, 1440])('nothing moves when a lookup ends, %i pixels wide', async (width) => {
    const held = heldResponse();
    await visit(
      area(),
      PATH,
      async (page) => {
        await page.setViewportSize({ width, height: 900 });
        await detailsHeading(page).waitFor();
        await page.evaluate(() => document.fonts.ready);
        const placeOfButton = () =>
          page
            .getByRole('button', { name: 'Continue' })
            .evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
        await press(page, 'Between my accounts');
        await page.getByRole('status').getByText('Looking up the account').waitFor({ state: 'attached' });
        const place = await placeOfButton();
        held.give({ data: [{ name: 'Ada Lovelace', accountNumber: '4400918237' }] });
        await recipientIs(page, 'Ada Lovelace');
        expect(await placeOfButton()).toBe(place);
      },
      { responses: { [LOOK_UP]: () => held.response } },
    );
  });

  test('a payment of another tab takes the focus, and gives it back with the outcome', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api, context }) => {
        await field(page, 'Amount').pressSequentially('25');
        const other = await context.newPage();
        await other.goto(BLANK_PATH);
        await other.evaluate(() => {
          const open = { idempotencyKey: 'other-tab', sentAt: Date.now(), status: 'unconfirmed' };
          localStorage.setItem('larkspur-payments-u1', JSON.stringify({ salt: 'x', open, completed: [] }));
        });
        await page.waitForFunction(() => document.activeElement?.textContent === 'We’re confirming your transfer');
        api.on(OUTCOME, { data: [sentLine()] });
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await page.getByRole('heading', { name: 'Your transfer went through' }).waitFor();
        await page.keyboard.type('0');
        expect(await field(page, 'Amount').inputValue()).toBe('250');
      },
      { responses: { [OUTCOME]: 'cut' } },
    );
  });

  test.each<[string, MockResponse, string]>([
    ['finds nobody', { data: [] }, 'Account not found'],
    ['fails', failure('unavailable', 'The lookup is away.'), 'The lookup is away.'],
    ['has no connection', 'cut', 'We couldn’t connect. Check your internet connection and try again.'],
  ])('a lookup that %s says so at the field, and clears the recipient', async (_, response, message) => {
    await visit(area(), PATH, async (page, { api }) => {
      await fillIn(page, DETAILS);
      await recipientIs(page, 'Sam O.');
      api.on(LOOK_UP, response);
      await field(page, 'Account number').fill('4400111333');
      await page.getByRole('alert').getByText(message).waitFor({ state: 'attached' });
      expect(await field(page, 'Recipient name').inputValue()).toBe('');
      expect(await descriptionOf(page, 'Recipient name')).toContain(message);
      await press(page, 'Continue');
      expect(await reviewHeading(page).count()).toBe(0);
    });
  });

  test('a blocked customer, and one without a PIN, see a message before they type', async () => {
    for (const [different, message, link] of [
      [{ isBlocked: true }, 'Your account had been suspended, please contact bank support', '/account/support'],
      [{ hasPaymentPin: false }, 'Please set your payment pin', '/account/payment-pin?next=/account/transfer'],
    ] as const) {
      await visit(
        area(),
        PATH,
        async (page, { api }) => {
          await page.getByText(message).waitFor();
          await page.getByRole('main').locator(`a[href="${link}"]`).waitFor();
          await openReview(page);
          await field(page, 'Payment PIN').fill(PIN);
          await press(page, /^Send \$/);
          await page.getByRole('alert').getByText(message).waitFor();
          expect(api.callsTo(SEND)).toEqual([]);
        },
        { responses: { 'GET /user/me': { data: buildUser(different) } } },
      );
    }
  });
}

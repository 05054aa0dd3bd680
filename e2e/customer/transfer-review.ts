import type { SessionUser } from '@larkspur/contracts/session';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { type CustomerArea, signIn, visit } from './customer-area';
import { LIMITS, responsesFor } from './customer-responses';
import { failure, heldResponse } from './mock-api';
import {
  DETAILS,
  descriptionOf,
  detailsHeading,
  field,
  OUTCOME,
  openReview,
  PATH,
  PIN,
  press,
  recipientIs,
  reviewHeading,
  SEND,
  send,
} from './transfer-screen';

/** The payer's line of the payment that these tests send. */
export const sentLine = (different: Partial<StatementLine> = {}) =>
  buildStatementLine({ _id: 't1', amount: 125.5, description: 'Rent', reference: 'LB-7F3K-92QD', ...different });

/** Step two, sending, and the screen for each outcome. */
export function transferReview(area: () => CustomerArea): void {
  test('the summary has what was entered, and neither Back nor Change loses any of it', async () => {
    await visit(area(), PATH, async (page) => {
      await openReview(page);
      const terms = await page.getByRole('main').getByRole('term').allTextContents();
      const facts = await page.getByRole('main').getByRole('definition').allTextContents();
      const summary = Object.fromEntries(terms.map((term, index) => [term, facts[index]?.replace(/Change.*/, '')]));
      expect(summary).toMatchObject({
        From: 'Savings',
        Amount: '$125.50',
        'Recipient name': 'Sam O.',
        'Account number': DETAILS.accountNumber,
        'Bank name': DETAILS.bankName,
        'Routing number': DETAILS.routingNumber,
        'Recipient account type': 'Checking',
      });
      await field(page, 'Description (optional)').fill('Rent');
      await press(page, 'Back');
      await detailsHeading(page).waitFor();
      expect(await field(page, 'Amount').inputValue()).toBe(DETAILS.amount);
      expect(await field(page, 'Account number').inputValue()).toBe(DETAILS.accountNumber);
      expect(await field(page, 'Bank name').inputValue()).toBe(DETAILS.bankName);
      expect(await field(page, 'Routing number').inputValue()).toBe(DETAILS.routingNumber);
      await recipientIs(page, 'Sam O.');
      await press(page, 'Continue');
      await press(page, 'Change Routing number');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'routingNumber');
      await press(page, 'Continue');
      expect(await field(page, 'Description (optional)').inputValue()).toBe('Rent');
    });
  });

  test('Back leads to step one also after the content was skipped to', async () => {
    await visit(area(), PATH, async (page) => {
      await openReview(page);
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
      await page.waitForFunction(() => document.activeElement?.id === 'content');
      await press(page, 'Back');
      await detailsHeading(page).waitFor();
      expect(await field(page, 'Amount').inputValue()).toBe(DETAILS.amount);
    });
  });

  test('the PIN is masked, has six digits, and can be pasted', async () => {
    await visit(area(), PATH, async (page, { api, context }) => {
      await openReview(page);
      const pin = field(page, 'Payment PIN');
      expect(await pin.getAttribute('type')).toBe('password');
      expect(await pin.getAttribute('inputmode')).toBe('numeric');
      for (const wrong of ['', '24681', '2468101', '24681a']) {
        await send(page, wrong);
        await page.getByRole('alert').getByText('Enter a 6-digit payment PIN').waitFor();
        expect(await descriptionOf(page, 'Payment PIN')).toContain('Enter a 6-digit payment PIN');
      }
      expect(api.callsTo(SEND)).toEqual([]);
      await pin.fill('');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('246 810'));
      await pin.press('ControlOrMeta+V');
      expect(await pin.inputValue()).toBe('246810');
    });
  });

  test('one payment is sent, whatever is pressed how often; then the form is empty and the balances are new', async () => {
    const held = heldResponse();
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await openReview(page);
        await field(page, 'Description (optional)').fill('Rent');
        await field(page, 'Payment PIN').fill(PIN);
        await page.getByRole('button', { name: 'Send $125.50' }).dblclick();
        await field(page, 'Payment PIN').press('Enter');
        const account = { number: '4400918237', savings: 874.5, checking: 250.5 };
        api.on('GET /user/me', { data: buildUser({ account }) });
        held.give({ data: sentLine(), message: 'Transfer Successful' });
        await page.waitForURL('**/account/transactions');
        await page.getByText('Transfer Successful').waitFor();

        const [call, ...more] = api.callsTo(SEND);
        expect(more).toEqual([]);
        expect(call?.headers['idempotency-key']).toMatch(/^\S{16,128}$/);
        expect(call?.body).toEqual({
          from: 'savings',
          amount: 125.5,
          accountNumber: '4400111222',
          bankName: 'Larkspur Bank',
          routingNumber: '021000021',
          accountType: 'checking',
          to: 'Sam O.',
          description: 'Rent',
          paymentPin: PIN,
        });

        const receipt = page.getByRole('dialog', { name: 'Your receipt' });
        for (const text of ['Completed', 'LB-7F3K-92QD', 'Sam O.', 'Nov 12, 2026']) {
          await receipt.getByText(text).first().waitFor();
        }
        await page.keyboard.press('Escape');
        await receipt.waitFor({ state: 'detached' });
        await page.getByRole('link', { name: 'Transfer', exact: true }).click();
        await detailsHeading(page).waitFor();
        expect(await field(page, 'Amount').inputValue()).toBe('');
        await field(page, 'From').getByText('$874.50').waitFor();
      },
      { responses: { [SEND]: () => held.response } },
    );
  });

  test.each([
    ['insufficient_funds', 'You do not have enough balance'],
    ['account_suspended', 'Your account had been suspended, please contact bank support'],
    ['daily_limit', 'This exceeds your daily transfer limit.'],
    ['pin_locked', 'Too many incorrect payment PINs. Transfers are locked for 30 minutes.'],
  ] as const)(
    'a payment refused for %s says so, stays on step two, and keeps all but the PIN',
    async (code, message) => {
      await visit(
        area(),
        PATH,
        async (page) => {
          await openReview(page);
          await field(page, 'Description (optional)').fill('Rent');
          await send(page);
          await page.getByRole('alert').getByText(message).waitFor();
          await reviewHeading(page).waitFor();
          expect(await field(page, 'Payment PIN').inputValue()).toBe('');
          expect(await field(page, 'Description (optional)').inputValue()).toBe('Rent');
          await page.getByRole('definition').filter({ hasText: '$125.50' }).waitFor();
        },
        { responses: { [SEND]: failure(code) } },
      );
    },
  );

  test('the receipt comes back with the page, but never for the next person who signs in in this tab', async () => {
    const line = sentLine();
    await visit(
      area(),
      PATH,
      async (page) => {
        const receipt = page.getByRole('dialog', { name: 'Your receipt' });
        await openReview(page);
        await send(page);
        await receipt.getByText('LB-7F3K-92QD').first().waitFor();
        expect(await page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('LB-7F3K-92QD');
        const backAs = async (user: SessionUser) => {
          await signIn(page, user);
          await page.goto('/account/cards');
          await page.getByText(`Welcome ${user.firstName}`).waitFor();
          await page.goBack();
          await page.goBack();
          await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
          await page.getByRole('link', { name: 'Rent', exact: true }).waitFor();
        };
        await backAs(buildSessionUser({ _id: 'u2', firstName: 'Ben' }));
        expect(await receipt.count()).toBe(0);
        await backAs(buildSessionUser());
        await receipt.getByText('LB-7F3K-92QD').first().waitFor();
      },
      { responses: { [SEND]: { data: line }, 'GET /transaction/t1': { data: line } } },
    );
  });

  test('a wrong PIN is said at the PIN, with the tries that are left', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await openReview(page);
        api.on('GET /user/transfer-limits', { data: { ...LIMITS, pinAttemptsLeft: 3 } });
        await send(page, '000000');
        await page
          .getByRole('status')
          .getByText(/^3 tries left/)
          .waitFor();
        expect(await descriptionOf(page, 'Payment PIN')).toContain('The payment PIN is incorrect.');
        await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'paymentPin');
      },
      { responses: { [SEND]: failure('wrong_pin') } },
    );
  });

  test('a failure without a message shows "An error occurred": the PIN is empty, everything else stays', async () => {
    await visit(area(), PATH, async (page, { api }) => {
      await openReview(page);
      await page.getByLabel(/^Description/).fill('Rent');
      // Before the request is sent, so nothing is unknown.
      await page.evaluate(() => {
        navigator.locks.request = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
      });
      await send(page);
      await page.getByRole('alert').filter({ hasText: 'An error occurred' }).waitFor();
      await reviewHeading(page).waitFor();
      expect(await field(page, 'Payment PIN').inputValue()).toBe('');
      expect(await page.getByLabel(/^Description/).inputValue()).toBe('Rent');
      expect(api.callsTo(SEND)).toEqual([]);
    });
  });

  test('a payment that takes longer is shown as being confirmed until its outcome is known', async () => {
    const pending = sentLine({ status: 'pending' });
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await openReview(page);
        await send(page);
        const notice = page.getByRole('status').filter({ hasText: 'We’re still confirming your transfer' });
        await notice.getByText('We’ve received your transfer of $125.50 to Sam O.').waitFor();
        expect(await page.evaluate(() => document.querySelector('[inert] form') !== null)).toBe(true);
        api.on(OUTCOME, { data: [sentLine()] });
        await page.getByRole('heading', { name: 'Your transfer went through' }).waitFor();
        await page.getByRole('article', { name: 'Receipt' }).getByText('LB-7F3K-92QD').waitFor();
        expect(await field(page, 'Amount').inputValue()).toBe('');
        expect(api.callsTo(SEND)).toHaveLength(1);
      },
      { responses: { [SEND]: { data: pending }, [OUTCOME]: { data: [pending] } } },
    );
  });

  test('a payment that is rejected later says why, and that no money has left', async () => {
    await visit(
      area(),
      PATH,
      async (page) => {
        await openReview(page);
        await send(page);
        await page.getByRole('heading', { name: 'Your transfer wasn’t made' }).waitFor();
        await page.getByText(/You do not have enough balance\. .*no money has left your account/).waitFor();
      },
      {
        responses: {
          [SEND]: { data: sentLine({ status: 'pending' }) },
          [OUTCOME]: { data: [sentLine({ status: 'rejected', reason: 'insufficient_funds' })] },
        },
      },
    );
  });

  test('a payment that is rejected after the customer has left the screen, or reloaded, is reported, and stays in the list', async () => {
    const pending = sentLine({ status: 'pending' });
    const rejected = sentLine({ status: 'rejected', reason: 'insufficient_funds' });
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await openReview(page);
        await send(page);
        await page.getByRole('heading', { name: 'We’re still confirming your transfer' }).waitFor();
        await page.getByRole('link', { name: 'Home', exact: true }).click();
        await page.getByRole('region', { name: 'Recent Transactions' }).waitFor();
        await page.reload();
        for (const [request, response] of Object.entries(responsesFor([rejected]))) api.on(request, response);
        api.on(OUTCOME, { data: [rejected] });
        const notices = page.getByRole('region', { name: 'Notifications' });
        await notices
          .getByText(/^Your transfer of \$125\.50 to Sam O\. wasn’t made\. You do not have enough balance\./)
          .waitFor();
        expect(await notices.getByRole('list').getAttribute('aria-live')).toBe('polite');
        await notices.getByRole('button', { name: 'View details' }).click();
        const details = page.getByRole('dialog', { name: 'Transaction details' });
        await details.getByText('Not paid').waitFor();
        await page.keyboard.press('Escape');
        await details.waitFor({ state: 'detached' });
        await page.reload();
        await page.getByRole('listitem').filter({ hasText: 'Rent' }).getByText('Rejected').waitFor();
        expect(await notices.getByRole('listitem').count()).toBe(0);
        await page.goto(PATH);
        await detailsHeading(page).waitFor();
        expect(await page.evaluate(() => document.querySelector('[inert] form'))).toBeNull();
        expect(api.callsTo(SEND)).toHaveLength(1);
      },
      { responses: { [SEND]: { data: pending }, [OUTCOME]: { data: [pending] } } },
    );
  });
}

import type { Browser, Locator, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { expectAccessible } from '../public/accessibility';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { type BrowserSession, newBrowserSession, waitForHydrationOnLoad } from '../support/browser-session';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';
import { fillSignIn } from '../support/sign-in';
import { TransferLine } from './transfer-line';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const PIN = '640917';
/** Look-ups wait up to 18 s for the next one. */
const CHECKING_UNTIL_MS = 40_000;

/** A transfer whose response is lost is neither made twice nor reported wrongly, in a real browser against the services. */
export function unconfirmedTransfer(setup: () => BrowserBank): void {
  let payer: Awaited<ReturnType<typeof fundedCustomer>>;
  let payee: Awaited<ReturnType<typeof fundedCustomer>>;
  let customer: BrowserSession;
  let line: TransferLine;
  let paidSoFar = 0;

  beforeAll(async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    payer = await fundedCustomer(bank.url, office, { firstName: 'Nora', savings: 1_000, pin: PIN });
    payee = await fundedCustomer(bank.url, office, { firstName: 'Ana', savings: 0, pin: PIN });
    customer = await newBrowserSession(browser, bank.url);
    line = await TransferLine.of(customer.context);
    await customer.page.goto('/signin');
    await fillSignIn(customer.page, payer.login);
    await customer.page.waitForURL('**/account/home');
  });

  afterAll(() => customer?.context.close());

  /** Counts the ledger entries and the payee's lines, instead of trusting a screen's total. */
  async function expectPaid(dollars: number, payments: number): Promise<void> {
    const [row] = await query<{ entries: string; cents: string | null }>(
      setup().bank.databaseUrls['svc-users'],
      `SELECT count(*) AS entries, -sum(e.amount) AS cents FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
       WHERE a.user_id = $1 AND e.amount < 0`,
      [payer.user._id],
    );
    const { account } = await payee.api.me();
    paidSoFar = Number(row?.cents ?? 0) / 100;
    expect({ entries: Number(row?.entries), paid: paidSoFar, received: account.checking }).toEqual({
      entries: payments,
      paid: dollars,
      received: dollars,
    });
  }

  async function enter(page: Page, amount: string): Promise<void> {
    await page.getByLabel('Amount', { exact: true }).fill(amount);
    await page.getByLabel('Account number', { exact: true }).fill(payee.user.account.number);
    await page.getByLabel('Bank name', { exact: true }).fill('Larkspur Bank');
    await page.getByLabel('Routing number', { exact: true }).fill('021000021');
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Ana T.'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Payment PIN').fill(PIN);
  }

  const send = (page: Page) => page.getByRole('button', { name: /^Send \$/ }).click();
  const payAgain = (page: Page) => page.getByRole('alertdialog', { name: 'Pay again?' });
  const review = (page: Page) => page.getByRole('heading', { name: 'Review and send' });
  const stillConfirming = (page: Page) => page.getByRole('heading', { name: 'We’re still confirming your transfer' });
  const wentThrough = (page: Page) => page.getByRole('heading', { name: 'Your transfer went through' });
  const confirming = (page: Page) => page.getByRole('heading', { name: 'We’re confirming your transfer' });
  const notReceived = (page: Page) => page.getByRole('heading', { name: 'We haven’t received your transfer' });

  test('the answer is lost, the page is reloaded and the same payment is entered again: it is made once', async () => {
    const { page } = customer;
    await page.goto('/account/transfer');
    await enter(page, '40');
    line.sends = 'answer lost';
    line.lookups = 'cut';
    await send(page);
    await seen(confirming(page));
    line.sends = 'open';

    await page.reload();
    await seen(confirming(page));
    expect(await isFrozen(page)).toBe(true);
    await expectAccessible(page);
    line.lookups = 'open';
    await seen(wentThrough(page));
    await seen(page.getByText('You sent Ana T. $40.00 from Savings.'));
    await expectPaid(40, 1);

    await enter(page, '40');
    await send(page);
    await seen(payAgain(page).or(page.getByText('Transfer Successful')));
    await expectPaid(40, 1);
    await seen(payAgain(page).getByText(/^You sent Ana T\. \$40\.00 /));
    await payAgain(page).getByRole('button', { name: 'Cancel' }).click();
    await expectPaid(40, 1);
    await send(page);
    await payAgain(page).getByRole('button', { name: 'Pay again' }).click();
    await seen(page.getByText('Transfer Successful'));
    await expectPaid(80, 2);
  });

  test('the line is cut right after the answer: the transfer is reported as made', async () => {
    const { page } = customer;
    await page.goto('/account/transfer');
    await enter(page, '11');
    line.afterwards = 'cut';
    await send(page);
    await page.waitForURL('**/account/transactions');
    await seen(page.getByText('Transfer Successful'));
    line.afterwards = 'open';
    await expectPaid(91, 3);
  });

  test('the request never arrives: the form opens again, another payment goes out, and the lost request has no effect', async () => {
    const { page } = customer;
    await page.goto('/account/transfer');
    await enter(page, '20');
    line.sends = 'request lost';
    await send(page);
    await seen(confirming(page));
    expect(await isFrozen(page)).toBe(true);
    await seen(notReceived(page));
    expect(await isFrozen(page)).toBe(false);
    await expectPaid(91, 3);

    await page.goto('/account/transfer');
    await enter(page, '25');
    line.sends = 'rate limited';
    await send(page);
    await seen(page.getByText('Too many requests. Please wait a moment.'));
    expect(await isFrozen(page)).toBe(false);
    line.sends = 'open';
    await page.getByLabel('Payment PIN').fill(PIN);
    await send(page);
    await seen(page.getByText('Transfer Successful'));
    await expectPaid(116, 4);

    expect(await line.deliverLostRequest()).toBe(422);
    await expectPaid(116, 4);
    await page.goto('/account/transfer');
    await enter(page, '20');
    await send(page);
    await seen(page.getByText('Transfer Successful'));
    await expectPaid(136, 5);
  });

  test('two tabs: an unconfirmed transfer freezes both, and the same payment sent from both at once is made once', async () => {
    const { page, context } = customer;
    const other = await context.newPage();
    other.setDefaultTimeout(60_000);
    waitForHydrationOnLoad(other);
    await Promise.all([page.goto('/account/transfer'), other.goto('/account/transfer')]);
    await enter(page, '30');
    await enter(other, '30');
    line.lookups = 'cut';
    line.sends = 'answer lost';
    await send(page);
    await Promise.all([seen(confirming(page)), seen(confirming(other))]);
    expect([await isFrozen(page), await isFrozen(other)]).toEqual([true, true]);
    line.lookups = 'open';
    line.sends = 'open';
    await seen(wentThrough(page));
    await other.waitForFunction(() => !document.querySelector('[inert] form'));
    await expectPaid(166, 6);
    await send(other);
    await seen(payAgain(other));
    await payAgain(other).getByRole('button', { name: 'Cancel' }).click();

    await Promise.all([page.goto('/account/transfer'), other.goto('/account/transfer')]);
    await enter(page, '35');
    await enter(other, '35');
    await page.bringToFront();
    await Promise.all([send(page), send(other)]);
    await Promise.race([page, other].map((tab) => tab.waitForURL('**/account/transactions')));
    await expectPaid(201, 7);
    await other.close();
  });

  test('a transfer that the bank has but has not finished is followed live to its end', async () => {
    const { page } = customer;
    await page.goto('/account/transfer');
    await enter(page, '45');
    setup().bank.kill('svc-users', 'SIGSTOP');
    try {
      line.sends = 'answer lost early';
      await send(page);
      await seen(stillConfirming(page));
      await seen(page.getByText('We’ve received your transfer of $45.00 to Ana T.'));
    } finally {
      setup().bank.kill('svc-users', 'SIGCONT');
      line.sends = 'open';
    }
    await seen(wentThrough(page));
    await expectPaid(246, 8);
  });

  test('sign-out and sign-in of the same person keep an unconfirmed transfer; nothing about it is stored in the clear', async () => {
    const { page } = customer;
    await page.goto('/account/transfer');
    await enter(page, '55');
    line.sends = 'answer lost';
    line.lookups = 'cut';
    await send(page);
    await seen(confirming(page));
    line.sends = 'open';
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL('**/signin');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const secret of [PIN, payee.user.account.number, 'Ana', 'Larkspur Bank']) expect(stored).not.toContain(secret);
    await fillSignIn(page, payer.login);
    await page.waitForURL('**/account/home');
    await page.goto('/account/transfer');
    await seen(confirming(page));
    line.lookups = 'open';
    await seen(wentThrough(page));
    await expectPaid(301, 9);
    expect(await readLedgerTotals(setup().bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
    expect(paidSoFar).toBe(301);
  });

  test('the network is cut and the page reloaded at each step of one transfer: each screen is true, and it is made once', async () => {
    const { page, context } = customer;
    const noMoneyYet = () => expectPaid(301, 9);

    // Balances and limits.
    line.cut = /^\/user\//;
    await page.goto('/account/transfer');
    await seen(page.getByText('We couldn’t load your balances.'));
    expect(await page.getByLabel('Amount', { exact: true }).count()).toBe(0);
    line.cut = /^\/user\/transfer-limits$/;
    await page.reload();
    await seen(page.getByText('We couldn’t load your limits.'));
    await seen(page.getByLabel('Amount', { exact: true }));
    line.cut = null;
    await page.reload();
    await seen(page.getByText('left to transfer'));

    // The recipient's name.
    await context.setOffline(true);
    await page.getByLabel('Amount', { exact: true }).fill('60');
    await page.getByLabel('Account number', { exact: true }).fill(payee.user.account.number);
    await page.getByLabel('Bank name', { exact: true }).fill('Larkspur Bank');
    await seen(page.getByRole('button', { name: 'Look up again' }));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await review(page).count()).toBe(0);
    await context.setOffline(false);
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Ana T.'));
    line.cut = /^\/beneficiaries$/;
    await page.reload();
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('');
    line.cut = null;

    // The review.
    await enter(page, '60');
    line.cut = /./;
    await seen(review(page));
    await page.reload();
    await seen(page.getByText('We couldn’t load your balances.'));
    expect(await page.evaluate((pin) => document.documentElement.outerHTML.includes(pin), PIN)).toBe(false);
    line.cut = null;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await seen(page.getByRole('heading', { name: 'Transfer details' }));
    await noMoneyYet();

    // Sending, before the bank has the request.
    await enter(page, '60');
    await context.setOffline(true);
    await send(page);
    await seen(confirming(page));
    expect(await isFrozen(page)).toBe(true);
    await noMoneyYet();
    await context.setOffline(false);
    await page.reload();
    await seen(notReceived(page));
    await seen(page.getByText('No money has left your account.', { exact: false }));
    expect(await isFrozen(page)).toBe(false);
    await noMoneyYet();

    // Sending, after the bank has it, and asking for the outcome.
    await enter(page, '60');
    setup().bank.kill('svc-users', 'SIGSTOP');
    try {
      line.sends = 'answer lost early';
      await send(page);
      await seen(stillConfirming(page));
      line.sends = 'open';
      line.cut = /^\/(user|transaction)(\/|$)/;
      await page.reload();
      await seen(confirming(page));
      await seen(page.getByText(/^We can’t connect right now/));
      line.cut = /^\/user\//;
      // The bank replaces a process that hangs, after which the transfer continues.
      await seen(stillConfirming(page).or(wentThrough(page)));
    } finally {
      setup().bank.kill('svc-users', 'SIGCONT');
    }
    await seen(wentThrough(page));
    await expectPaid(361, 10);

    // The receipt.
    line.cut = /./;
    const receipt = page.getByRole('article', { name: 'Receipt' });
    await receipt.getByRole('button', { name: 'Save' }).click();
    await seen(page.getByText(/^We couldn’t prepare your file\./));
    await seen(receipt.getByText('Completed'));
    line.cut = null;
    await page.goto('/account/transactions');
    await page.getByRole('link', { name: 'Ana T.' }).first().click();
    await seen(page.getByRole('dialog', { name: 'Transaction details' }).getByText('$60.00').first());
    await page.reload();
    await seen(page.getByRole('dialog', { name: 'Transaction details' }).getByText('Completed').first());
    await expectPaid(361, 10);
    expect(await readLedgerTotals(setup().bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  });
}

/**
 * Returns true if the transfer form is shown and cannot be used. After a reload it can appear a moment after the message above
 * it.
 */
async function isFrozen(page: Page): Promise<boolean> {
  await page.locator('main form').first().waitFor({ state: 'attached' });
  return page.evaluate(() => document.querySelector('[inert] form') !== null);
}

const seen = (locator: Locator) => locator.waitFor({ state: 'visible', timeout: CHECKING_UNTIL_MS });

import type { Browser, Locator, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { expectAccessible } from '../public/accessibility';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { type BrowserSession, newBrowserSession } from '../support/browser-session';
import { fillSignIn } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const PIN = '730518';
const PHONE = { width: 375, height: 812 };

/** A whole transfer on a phone's width without a pointer, and the announcements of assistive technology. */
export function transferByKeyboard(setup: () => BrowserBank): void {
  let payee: Awaited<ReturnType<typeof fundedCustomer>>;
  let customer: BrowserSession;

  beforeAll(async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    const payer = await fundedCustomer(bank.url, office, { firstName: 'Mina', savings: 500, pin: PIN });
    payee = await fundedCustomer(bank.url, office, { firstName: 'Otto', savings: 0, pin: PIN });
    customer = await newBrowserSession(browser, bank.url);
    await customer.page.setViewportSize(PHONE);
    await customer.page.goto('/signin');
    await fillSignIn(customer.page, payer.login);
    await customer.page.waitForURL('**/account/home');
  });

  afterAll(() => customer?.context.close());

  test('step one: labels, hints, errors at their fields, and a lookup that says what it found', async () => {
    const { page } = customer;
    await page.goto('/account/transfer');
    await page.getByText('left to transfer').waitFor();
    await expectTree(page.getByRole('main'), [
      'heading "Transfer Money" [level=1]',
      'list "Steps"',
      'listitem: 1. Details',
      'listitem: 2. Review and send',
      'heading "Transfer details" [level=2]',
      'button /Savings: \\$500\\.00/',
      'textbox "Amount"',
      'textbox "Account number"',
      'textbox "Bank name"',
      'textbox "Recipient name"',
      'textbox "Routing number"',
      'button /Checking/',
      'button "Continue"',
      'region "Your limits today"',
    ]);
    await expectAccessible(page);

    await tabTo(page, page.getByRole('button', { name: 'Continue' }));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Please fill all fields').waitFor();
    expect(await isFocused(page.getByRole('alert'))).toBe(true);
    await expectTree(page.getByRole('main'), [
      'alert:',
      'paragraph: Please fill all fields',
      'link "Enter an amount"',
      'link "Enter the recipient’s account number"',
      'link "Enter the name of the recipient’s bank"',
      'link /Enter a routing number/',
      'link /To look up the recipient, enter the bank name/',
    ]);
    await expectErrors(page, {
      Amount: 'Enter an amount',
      'Account number': 'Enter the recipient’s account number',
      'Bank name': 'Enter the name of the recipient’s bank',
      'Routing number': 'Enter a routing number',
      'Recipient name': 'To look up the recipient, enter the bank name',
    });
    await expectAccessible(page);
    await tabTo(page, page.getByRole('link', { name: 'Enter an amount' }));
    await page.keyboard.press('Enter');
    expect(await isFocused(page.getByLabel('Amount', { exact: true }))).toBe(true);

    await page.keyboard.type('5000');
    await page.getByText('You do not have enough balance').first().waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('12.50');
    await typeInto(page, 'Account number', '0000000000');
    await typeInto(page, 'Bank name', 'Larkspur Bank');
    await page.getByRole('alert').getByText('Account not found', { exact: true }).first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(payee.user.account.number);
    await page.getByRole('status').getByText('Recipient found: Otto T.').waitFor({ state: 'attached' });
    await expectTree(page.getByRole('main'), [
      'textbox "Recipient name": Otto T.',
      'status: "Recipient found: Otto T."',
    ]);
    await typeInto(page, 'Routing number', '021000021');
    await page.keyboard.press('Enter');
  });

  test('step two: Back and Forward of the browser lose nothing, a wrong PIN returns the focus to the PIN', async () => {
    const { page } = customer;
    const review = page.getByRole('heading', { name: 'Review and send' });
    await review.waitFor();
    expect(await isFocused(review)).toBe(true);
    await page.getByText('This is your first transfer to this account.').waitFor();
    await expectTree(page.getByRole('main'), [
      'heading "Review and send" [level=2]',
      'term: Amount',
      'text: $12.50',
      'button "Change Amount"',
      'term: Recipient name',
      'status:',
      'paragraph: This is your first transfer to this account.',
      'textbox "Description (optional)"',
      'textbox "Payment PIN"',
      'button "Send $12.50"',
      'button "Back"',
    ]);
    await expectAccessible(page);
    await page.goBack();
    await page.getByLabel('Amount', { exact: true }).waitFor();
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('12.50');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.goForward();
    await review.waitFor();

    await typeInto(page, 'Payment PIN', '000000');
    await page.keyboard.press('Enter');
    await page.getByText('The payment PIN is incorrect.').first().waitFor();
    await page.getByRole('status').getByText('4 tries left.').waitFor();
    expect(await isFocused(page.getByLabel('Payment PIN'))).toBe(true);
    await expectTree(page.getByRole('main'), [
      'textbox "Payment PIN"',
      'status: 4 tries left.',
      'button "Send $12.50"',
    ]);
    await expectErrors(page, { 'Payment PIN': 'The payment PIN is incorrect.' });
    await expectAccessible(page);
  });

  test('the receipt takes the focus, names the transfer, and links to the transactions', async () => {
    const { page, errors } = customer;
    await page.keyboard.type(PIN);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/transactions');
    await page.getByRole('region', { name: 'Notifications' }).getByText('Transfer Successful').waitFor();
    const receipt = page.getByRole('dialog', { name: 'Your receipt' });
    await receipt.getByText('Completed').waitFor();
    expect(await receipt.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await expectTree(receipt, [
      'heading "Your receipt" [level=2]',
      'button "Close"',
      'article "Receipt"',
      'term: Date',
      'term: From',
      'definition: Savings',
      'term: To',
      'definition: Otto T.',
      'term: Reference',
      'button "Save"',
      'button "Share"',
      'button "Print"',
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });
    expect((await payee.api.me()).account.checking).toBe(12.5);

    await page.goto('/account/transfer');
    await tabTo(page, page.getByRole('button', { name: /^Pay again: Otto T\./ }));
    await page.keyboard.press('Enter');
    expect(await isFocused(page.getByLabel('Amount', { exact: true }))).toBe(true);
    // The response to a wrong PIN is 422, which the browser reports.
    expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  });
}

/** Expects these fields to be marked as invalid, each described by its message. */
async function expectErrors(page: Page, messages: Record<string, string>): Promise<void> {
  for (const [label, message] of Object.entries(messages)) {
    const found = await page.getByLabel(label, { exact: true }).evaluate((field) => ({
      isInvalid: field.getAttribute('aria-invalid'),
      description: (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    }));
    expect({ label, ...found }).toEqual({ label, isInvalid: 'true', description: expect.stringContaining(message) });
  }
}

const isFocused = (locator: Locator) => locator.first().evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus. Fails when Tab never reaches it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Expects these nodes in the accessibility tree, in this order. `role /pattern/` matches a part of the name. */
async function expectTree(root: Locator, nodes: string[]): Promise<void> {
  // A node whose name contains a colon is in quotation marks.
  const tree = (await root.ariaSnapshot()).split('\n').map((line) => line.trim().replace(/^- '?/, ''));
  const missing: string[] = [];
  let position = 0;
  for (const node of nodes) {
    const found = tree.findIndex((line, index) => index >= position && matches(line, node));
    if (found < 0) missing.push(node);
    else position = found + 1;
  }
  expect({ missing, tree: missing.length ? tree : [] }).toEqual({ missing: [], tree: [] });
}

function matches(line: string, node: string): boolean {
  const [, role, pattern] = /^(\w+) \/(.+)\/$/.exec(node) ?? [];
  return pattern ? line.startsWith(`${role} `) && new RegExp(pattern).test(line) : line.startsWith(node);
}

import { randomUUID } from 'node:crypto';
import type { TransferRequest } from '@larkspur/contracts/transaction';
import type { Browser, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { type BrowserSession, newBrowserSession } from '../support/browser-session';
import { selectOption } from '../support/select-option';
import { fillSignIn } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const PIN = '318842';

/** An administrator's actions in the back office, as the customer sees them in another browser. */
export function administratorAndCustomer(setup: () => BrowserBank): void {
  let nadia: Awaited<ReturnType<typeof fundedCustomer>>;
  let payeeNumber: string;
  let office: BrowserSession;
  let customer: BrowserSession;

  beforeAll(async () => {
    const { bank, browser } = setup();
    const api = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    nadia = await fundedCustomer(bank.url, api, { firstName: 'Nadia', savings: 200, pin: PIN });
    payeeNumber = (await fundedCustomer(bank.url, api, { firstName: 'Paula', savings: 0, pin: PIN })).user.account
      .number;
    [office, customer] = await Promise.all([
      newBrowserSession(browser, bank.url),
      newBrowserSession(browser, bank.url),
    ]);
    await office.page.goto('/admin/login');
    await fillSignIn(office.page, bank.administrator);
    await office.page.waitForURL('**/admin/dashboard');
    await customer.page.goto('/signin');
    await fillSignIn(customer.page, nadia.login);
    await customer.page.waitForURL('**/account/home');
  });

  afterAll(async () => {
    await Promise.all([office?.context.close(), customer?.context.close()]);
  });

  test('a transaction that is added through the form is on the customer’s statement', async () => {
    const { page } = office;
    await page.goto('/admin/transactions/add-transactions');
    await page.getByRole('combobox', { name: 'Customer' }).fill(nadia.login.email);
    await page.getByRole('option', { name: /^Nadia Tester/ }).click();
    await page.getByLabel('Amount', { exact: true }).fill('25');
    await page.getByLabel('Type', { exact: true }).selectOption('credit');
    await page.getByLabel('Date', { exact: true }).fill('2026-03-01');
    await page.getByLabel('Description').fill('Welcome gift');
    await page.getByLabel('Account (optional)').selectOption('savings');
    await page.getByRole('region', { name: 'Preview' }).getByText('$225.00').waitFor();
    await page.getByRole('button', { name: 'Add transaction' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Credit $25.00' }).click();
    await page.getByText('Transaction added successfully').first().waitFor();

    await customer.page.goto('/account/transactions');
    await customer.page.getByRole('link', { name: 'Welcome gift' }).waitFor();
    await customer.page.getByText('+$25.00').first().waitFor();
    expect((await nadia.api.me()).account.savings).toBe(225);
  });

  test('a customer who is blocked through the form, with a payment on the screen, cannot pay', async () => {
    const { page } = office;
    await prepare(customer.page, payeeNumber);
    await page.goto(`/admin/users/edit/${nadia.user._id}`);
    await page.getByText('Block transfers').click();
    await page.getByLabel('Reason', { exact: true }).fill('Reported by the customer');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`**/admin/users/${nadia.user._id}`);
    await page.getByText('Blocked', { exact: true }).first().waitFor();

    const refusal = customer.page.getByText('Your account had been suspended, please contact bank support').first();
    await customer.page.getByRole('button', { name: 'Send $10.00' }).click();
    await refusal.waitFor();
    await customer.page.goto('/account/transfer');
    await refusal.waitFor();
    const { status, body } = await nadia.api.transfer(payment(payeeNumber), randomUUID());
    expect([status, body.code]).toEqual([422, 'account_suspended']);
    expect((await nadia.api.me()).account.savings).toBe(225);
  });
}

const payment = (accountNumber: string): TransferRequest => ({
  from: 'savings',
  amount: 10,
  accountNumber,
  bankName: 'Larkspur Bank',
  routingNumber: '021000021',
  accountType: 'checking',
  to: 'Paula T.',
  description: 'Lunch',
  paymentPin: PIN,
});

/** Fills in a payment up to its last button. */
async function prepare(page: Page, number: string): Promise<void> {
  await page.goto('/account/transfer');
  await selectOption(page, 'From', /^Savings/);
  for (const [label, value] of Object.entries({
    Amount: '10',
    'Account number': number,
    'Bank name': 'Larkspur Bank',
    'Routing number': '021000021',
  })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name="to"]')?.value === 'Paula T.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/^Description/).fill('Lunch');
  await page.getByLabel('Payment PIN', { exact: true }).fill(PIN);
}

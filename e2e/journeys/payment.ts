import { randomInt, randomUUID } from 'node:crypto';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { containsPin } from '../saga/pin-leak';
import { BankApi } from '../support/bank-api';
import { type BrowserSession, newBrowserSession } from '../support/browser-session';
import { allRows, BALANCED_LEDGER, readLedgerTotals } from '../support/ledger-totals';
import { readLogs } from '../support/logs';
import { selectOption } from '../support/select-option';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
  /** Folder with the applications' logs. */
  logFolder: string;
}

const PIN = '482915';
const PASSWORD = 'quiet-marigold-7';
const WATER_WORKS = { name: 'Harbor Water Works', accountNumber: String(randomInt(1_000_000_000, 9_999_999_999)) };

/** The main journey from sign-up to payment, by a customer and an administrator in a real browser. */
export function paymentJourney(setup: () => BrowserBank): void {
  const email = `iris-${randomUUID()}@example.com`;
  let customer: BrowserSession;
  let administrator: BrowserSession;
  let payee: { api: BankApi; number: string };

  beforeAll(async () => {
    const { bank, browser } = setup();
    [customer, administrator] = await Promise.all([
      newBrowserSession(browser, bank.url),
      newBrowserSession(browser, bank.url),
    ]);
    const login = await BankApi.signUp(bank.url, 'Grace');
    const api = await BankApi.signIn(bank.url, login.email, login.password);
    payee = { api, number: (await api.me()).account.number };
  });

  afterAll(async () => {
    await Promise.all([customer?.context.close(), administrator?.context.close()]);
  });

  test('a visitor signs up', async () => {
    const { page } = customer;
    await page.goto('/');
    await page.getByRole('link', { name: 'Create An Account' }).first().click();
    await heading(page, 'Create Your Account');
    await fill(page, {
      'First name': 'Iris',
      'Last name': 'Fields',
      Email: email,
      Phone: '+1 (555) 010-0199',
      Password: PASSWORD,
      'Repeat password': PASSWORD,
      'House address': '7 Delphinium Way',
      State: 'Delaware',
    });
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/signin');
  });

  test('the customer signs in, skips verification and sees two empty accounts', async () => {
    const { page } = customer;
    await fill(page, { Email: email, Password: PASSWORD });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Complete Your Account Setup');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await page.waitForURL('**/account/home');
    await expectBalances(page, { Savings: '$0.00', Checking: '$0.00' });
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(kept).sort()).toEqual(['larkspur-last-activity', 'larkspur-token-receipt', 'token', 'user']);
    expect(JSON.stringify(kept)).not.toContain(PASSWORD);
  });

  test('an administrator funds the account', async () => {
    const { page } = administrator;
    const { bank } = setup();
    await page.goto('/admin/login');
    await fill(page, { Email: bank.administrator.email, Password: bank.administrator.password });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin/dashboard');
    await openUser(page, email);
    await page.getByRole('link', { name: 'Edit User Balance' }).click();
    await fill(page, { Savings: '500', Checking: '20.50', Reason: 'First deposit' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Change account' }).click();
    await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}$/);
    await seen(page.getByText('$500.00').first());
  });

  test('the administrator sets the PIN and adds a beneficiary', async () => {
    const { page } = administrator;
    await page.getByRole('link', { name: 'Edit User Info' }).click();
    await fill(page, { 'Payment PIN': PIN, Reason: 'Asked for by phone' });
    await page.getByLabel('Verification status').selectOption('verified');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}$/);
    await page.goto('/admin/beneficiaries');
    await fill(page, { Name: WATER_WORKS.name, 'Account number': WATER_WORKS.accountNumber });
    await page.getByRole('button', { name: 'Add beneficiary' }).click();
    await seen(page.getByText('Beneficiary added successfully'));
    await seen(page.getByRole('rowheader', { name: WATER_WORKS.name }));
  });

  test('the customer pays the beneficiary at another bank', async () => {
    await pay(customer.page, {
      amount: '125.25',
      number: WATER_WORKS.accountNumber,
      bank: 'Harbor Savings',
      to: WATER_WORKS.name,
    });
    await customer.page.goto('/account/home');
    await expectBalances(customer.page, { Savings: '$374.75', Checking: '$20.50' });
  });

  test('the customer pays another customer, who receives the money', async () => {
    await pay(customer.page, { amount: '74.75', number: payee.number, bank: 'Larkspur Bank', to: 'Grace T.' });
    expect((await payee.api.me()).account).toMatchObject({ savings: 0, checking: 74.75 });
    const [credit] = await payee.api.statement();
    expect(credit).toMatchObject({ amount: 74.75, transactionType: 'credit', counterparty: { name: 'Iris Fields' } });
  });

  test('customer and administrator see both payments', async () => {
    const own = customer.page;
    await own.goto('/account/transactions');
    for (const amount of ['125.25', '74.75', '500.00']) await seen(own.getByText(amount).first());

    const { page } = administrator;
    await openUser(page, email);
    await seen(page.getByText('$300.00').first());
    await page.getByRole('link', { name: 'Transactions' }).last().click();
    await page.waitForURL('**/admin/transactions/*');
    for (const amount of ['125.25', '74.75', '500.00']) await seen(page.getByText(amount).first());
  });

  test('a blocked customer sees why transfers are blocked', async () => {
    const { page } = administrator;
    await openUser(page, email);
    await page.getByRole('link', { name: 'Edit User Info' }).click();
    await page.getByText('Block transfers').click();
    await fill(page, { Reason: 'Suspected fraud' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}$/);
    await customer.page.goto('/account/transfer');
    await seen(customer.page.getByText('Your account had been suspended, please contact bank support').first());
  });

  test('logout ends the session in all tabs', async () => {
    const { page, context } = customer;
    const second = await context.newPage();
    await second.goto('/account/home');
    await seen(second.getByRole('article', { name: 'Savings account' }).getByText('$300.00'));
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.goto('/account/home');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await page.waitForURL('**/signin');
    await second.waitForURL('**/signin**');
    // Fingerprints of payments stay for a day (decision 21).
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(kept).filter((key) => !key.startsWith('larkspur-payments-'))).toEqual([]);
    for (const secret of [PIN, '125.25', WATER_WORKS.accountNumber]) expect(JSON.stringify(kept)).not.toContain(secret);
    await expect(isTokenRejected(setup().bank.url, token ?? '')).resolves.toBe(true);
    await second.close();
  });

  test('a disabled customer is signed out, and sees why at the next sign-in', async () => {
    const { bank, browser } = setup();
    const disabled = await newBrowserSession(browser, bank.url);
    try {
      const own = disabled.page;
      await own.goto('/signin');
      await fill(own, { Email: email, Password: PASSWORD });
      await own.getByRole('button', { name: 'Sign in', exact: true }).click();
      await own.waitForURL('**/account/**');

      const { page } = administrator;
      await openUser(page, email);
      await page.getByRole('link', { name: 'Edit User Info' }).click();
      await page.getByText('Disable account').click();
      await fill(page, { Reason: 'Asked for by phone' });
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}$/);

      await own.waitForURL('**/signin**');
      await fill(own, { Email: email, Password: PASSWORD });
      await own.getByRole('button', { name: 'Sign in', exact: true }).click();
      await seen(own.getByText('This account has been disabled. Please contact bank support.').first());
    } finally {
      await disabled.context.close();
    }
  });

  test('no database row or log line contains the PIN or password', async () => {
    const { bank, logFolder } = setup();
    const rows: string[] = [];
    for (const url of Object.values(bank.databaseUrls)) rows.push(...(await allRows(url)));
    const lines = readLogs(logFolder).flatMap(({ text }) => text.split('\n'));
    // Proves that the search covers the data written by this journey, and the log of its requests.
    expect(rows.some((row) => row.includes(email))).toBe(true);
    expect(lines.some((line) => line.includes('/api/transaction/transfer'))).toBe(true);
    expect([...rows, ...lines].filter((text) => containsPin(text, PIN) || text.includes(PASSWORD))).toEqual([]);
  });

  test('no console errors occurred and the ledger is balanced', async () => {
    expect([...customer.errors, ...administrator.errors]).toEqual([]);
    expect(await readLedgerTotals(setup().bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  });
}

interface Payment {
  amount: string;
  number: string;
  bank: string;
  to: string;
}

async function pay(page: Page, { amount, number, bank, to }: Payment): Promise<void> {
  await page.goto('/account/transfer');
  await selectOption(page, 'From', /^Savings/);
  await fill(page, { Amount: amount, 'Account number': number, 'Bank name': bank, 'Routing number': '021000021' });
  await page.waitForFunction((name) => [...document.querySelectorAll('input')].some(({ value }) => value === name), to);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { Description: 'For the garden', 'Payment PIN': PIN });
  await page.getByRole('button', { name: `Send $${amount}` }).dblclick();
  await page.waitForURL('**/account/transactions');
  await seen(page.getByText('Transfer Successful'));
}

async function openUser(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'View' }).click();
  await page.waitForURL(/\/admin\/users\/[0-9a-f-]{36}$/);
  await seen(page.getByText(email).first());
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(value);
  }
}

async function expectBalances(page: Page, balances: Record<string, string>): Promise<void> {
  const list = page.getByRole('region', { name: 'Balances' });
  for (const [account, amount] of Object.entries(balances)) {
    await seen(list.getByRole('article', { name: `${account} account` }).getByText(`Balance ${amount}`));
  }
}

const heading = (page: Page, name: string) => seen(page.getByRole('heading', { level: 1, name }));
const seen = (locator: Locator) => locator.waitFor({ state: 'visible' });

/** Revoked tokens must be rejected within three seconds. */
async function isTokenRejected(url: string, token: string): Promise<boolean> {
  const until = Date.now() + scaleToMachine(3_000);
  while (Date.now() < until) {
    const { status } = await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } });
    if (status === 401) return true;
  }
  return false;
}

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { StatementLine } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { type BrowserSession, newBrowserSession } from '../support/browser-session';
import { BALANCED_LEDGER, readLedgerTotals } from '../support/ledger-totals';
import { fillSignIn } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const PIN = '730184';
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The work of one day in the back office, with its screens alone: each step begins where the one before has ended. */
export function anAdministratorsDay(setup: () => BrowserBank): void {
  let office: BrowserSession;
  let payer: Awaited<ReturnType<typeof fundedCustomer>>;
  let payee: Awaited<ReturnType<typeof fundedCustomer>>;
  let applicant: User;
  let payment: StatementLine;

  beforeAll(async () => {
    const { bank, browser } = setup();
    const { url, administrator } = bank;
    const api = await BankApi.signIn(url, administrator.email, administrator.password);
    payer = await fundedCustomer(url, api, { firstName: 'Wilhelmina', savings: 100, pin: PIN });
    payee = await fundedCustomer(url, api, { firstName: 'Thorsten', savings: 0, pin: PIN });
    applicant = await sendDocuments(url, 'Xanthippe');
    payment = await pay(payer.api, payee.user);
    for (const subject of ['Opening hours', 'A lost card']) await sendMessage(url, subject);
    office = await newBrowserSession(browser, url);
    await office.page.goto('/admin/login');
    await fillSignIn(office.page, administrator);
    await heading(office.page, 'Back office').waitFor();
  });

  afterAll(() => office?.context.close());

  test('a customer is found by half a name, from the keyboard', async () => {
    const { page } = office;
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search, or go to…' }).waitFor();
    await page.keyboard.type('wilhelm');
    const found = page.getByRole('option', { name: /^Wilhelmina Tester/, selected: true });
    await found.getByText(payer.user.account.number).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Wilhelmina Tester').waitFor();
    await page.waitForURL(`**/admin/users/${payer.user._id}`);
  });

  test('a new customer is verified by key', async () => {
    const { page } = office;
    await openPlace(page, 'Verifications');
    await page.getByRole('button', { name: 'Review Xanthippe Tester' }).click();
    const name = page.getByRole('heading', { level: 2, name: 'Xanthippe Tester' });
    await name.waitFor();
    await page.keyboard.press('a');
    await page.getByText('Documents approved').first().waitFor();
    await name.waitFor({ state: 'detached' });
    await openPlace(page, 'Users');
    await findInList(page, 'Search users', applicant.email);
    await page
      .getByRole('row', { name: /Xanthippe/ })
      .getByText('Verified', { exact: true })
      .waitFor();
  });

  test('a balance is corrected: old and new are confirmed, and the customer sees why', async () => {
    const { page } = office;
    await openPlace(page, 'Users');
    await findInList(page, 'Search users', payer.login.email);
    await page.getByRole('link', { name: 'View Wilhelmina Tester' }).click();
    await page.getByRole('link', { name: 'Edit User Balance' }).click();
    await page.getByLabel('Savings', { exact: true }).fill('90.25');
    await page.getByLabel('Reason', { exact: true }).fill('Interest of October');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const question = page.getByRole('alertdialog', { name: 'Change this account?' });
    for (const amount of ['$70.00', '$90.25']) await question.getByText(amount).waitFor();
    await question.getByRole('button', { name: 'Change account' }).click();
    await heading(page, 'Wilhelmina Tester').waitFor();
    await page.getByText('$90.25').first().waitFor();
    expect((await payer.api.me()).account).toMatchObject({ savings: 90.25, checking: 0 });
    expect((await payer.api.statement())[0]).toMatchObject({
      kind: 'adjustment',
      amount: 20.25,
      description: expect.stringContaining('Interest of October'),
    });
  });

  test('a payment is found by its reference, explained step by step, and reversed', async () => {
    const { page } = office;
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search, or go to…' }).fill(payment.reference);
    await page.getByText('Customers: nothing found').waitFor();
    await page.getByRole('option', { name: new RegExp(payment.reference), selected: true }).waitFor();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: `Transaction ${payment.reference}` });
    const history = drawer.getByRole('list', { name: 'History of the transfer' });
    for (const step of ['Requested', 'Sent to the ledger', 'Posted in the ledger', 'Added to the statements']) {
      await history.getByText(`Done: ${step}`, { exact: true }).waitFor();
    }
    await history.getByText(/^Wilhelmina Tester requested \$30\.00/).waitFor();

    await drawer.getByRole('button', { name: 'Reverse this transfer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse this transfer?' });
    await dialog.getByLabel('Reason').fill('Sent twice');
    await dialog.getByRole('button', { name: 'Reverse $30.00' }).dblclick();
    await page.getByText('$30.00 went back to the payer').first().waitFor();
    await history.getByText('Done: Reversed in the ledger', { exact: true }).waitFor();
    await history
      .getByText(/Sent twice/)
      .first()
      .waitFor();
    expect(await drawer.getByRole('button', { name: 'Reverse this transfer' }).count()).toBe(0);
    expect((await payer.api.me()).account).toMatchObject({ savings: 120.25, checking: 0 });
    expect((await payee.api.me()).account).toMatchObject({ savings: 0, checking: 0 });
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
  });

  test('messages come newest first; one is answered with the mail program, and deleted', async () => {
    const { page } = office;
    await openPlace(page, 'Contacts');
    await findInList(page, 'Search messages', 'perpetua');
    const subjects = page.getByRole('listitem').getByRole('heading', { level: 2 });
    await expectTexts(subjects, ['A lost card', 'Opening hours']);
    await page.getByRole('button', { name: 'Show oldest first' }).click();
    await expectTexts(subjects, ['Opening hours', 'A lost card']);

    const card = page.getByRole('listitem').filter({ hasText: 'A lost card' });
    const reply = card.getByRole('link', { name: 'Reply by email to Perpetua Meadow' });
    const mail = new URL((await reply.getAttribute('href')) ?? '');
    expect([mail.protocol, decodeURIComponent(mail.pathname)]).toEqual(['mailto:', 'perpetua@example.com']);
    expect(mail.searchParams.get('subject')).toBe('Re: A lost card');
    expect(mail.searchParams.get('body')).toContain('> Please call me about: A lost card');
    await card.getByRole('button', { name: 'Mark as read message from Perpetua Meadow' }).click();
    await card.getByRole('button', { name: 'Mark as unread message from Perpetua Meadow' }).waitFor();

    await card.getByRole('button', { name: 'Delete message from Perpetua Meadow' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
    await page.getByText('Contact deleted').first().waitFor();
    await expectTexts(subjects, ['Opening hours']);
  });

  test('a memo is added to a customer who is found by name or account number, and deleted', async () => {
    const { page } = office;
    await openPlace(page, 'Transactions');
    await page.getByRole('link', { name: 'Add Transaction' }).click();
    const customer = page.getByRole('combobox', { name: 'Customer' });
    const found = page.getByRole('option', { name: /^Wilhelmina Tester/ });
    await customer.fill('wilhelm');
    await found.waitFor();
    await customer.fill(payer.user.account.number);
    await found.click();
    await page.getByLabel('Amount', { exact: true }).fill('5');
    await page.getByLabel('Type', { exact: true }).selectOption('credit');
    await page.getByLabel('Date', { exact: true }).fill('2026-03-01');
    await page.getByLabel('Description').fill('A memo by mistake');
    await page.getByRole('button', { name: 'Add transaction' }).click();
    await page.getByText('Transaction added successfully').first().waitFor();

    await openTransactionsOfPayer(page);
    await page.getByRole('button', { name: 'Delete A memo by mistake' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete transaction' }).click();
    await page.getByText('Transaction deleted').first().waitFor();
    await page.getByRole('link', { name: 'A memo by mistake' }).waitFor({ state: 'detached' });
    expect((await payer.api.statement()).map(({ kind }) => kind)).not.toContain('memo');
    expect((await payer.api.me()).account).toMatchObject({ savings: 120.25 });
  });

  test('the exported file has exactly the rows of the filtered list, in its order', async () => {
    const { page } = office;
    await openTransactionsOfPayer(page);
    await page.getByLabel('Type').selectOption('credit');
    await page.waitForURL(/transactionType=credit/);
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await page.waitForURL(/sort=-amount/);
    const listed = [
      ['Credit of +$100.00', 'Adjustment'],
      ['Credit of +$30.00', 'Reversal'],
      ['Credit of +$20.25', 'Adjustment'],
    ];
    const table = page.getByRole('table', { name: 'Transactions' });
    await expectTexts(
      table.getByRole('cell').filter({ hasText: /^Credit of/ }),
      listed.map(([amount = '']) => amount),
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const shown = await readColumns(table, ['Amount', 'Kind', 'Reference']);
    expect(shown.map((cells) => cells.slice(0, 2))).toEqual(listed);
    const file = parseCsv(await readFile(await download.path(), 'utf8'));
    expect(file.map((row) => [`Credit of +$${row['Amount (USD)']}`, row.Kind, row.Reference])).toEqual(shown);
    expect(new Set(file.map((row) => row.User))).toEqual(new Set([payer.user._id]));
  });

  test('a user is deleted after two confirmations, and cannot be found again', async () => {
    const { page } = office;
    await openPlace(page, 'Users');
    await findInList(page, 'Search users', applicant.email);
    await page.getByRole('link', { name: 'View Xanthippe Tester' }).click();
    await page.getByRole('button', { name: 'Permanently Delete User' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/^Type the email address/).fill(applicant.email);
    await page.getByRole('button', { name: 'Permanently delete Xanthippe Tester' }).click();
    await page.waitForURL('**/admin/users');
    await findInList(page, 'Search users', applicant.email);
    await page.getByText('No matching users.').waitFor();
  });

  test('the day is in the audit log with reasons, no page reported an error, and the ledger is balanced', async () => {
    const { page } = office;
    await openPlace(page, 'Audit');
    await page.getByRole('button', { name: /^Affected user/ }).click();
    await page.getByRole('searchbox', { name: 'Name, email, or account number' }).fill('wilhelm');
    await page.getByRole('button', { name: /^Wilhelmina Tester/ }).click();
    await page.getByRole('button', { name: 'Remove Affecting Wilhelmina Tester' }).waitFor();
    for (const [action, reason] of [
      ['Balances or account number edited', 'Interest of October'],
      ['Transfer reversed', 'Sent twice'],
      ['Memo deleted', 'A memo by mistake'],
    ] as const) {
      await page
        .getByRole('row', { name: new RegExp(action) })
        .filter({ hasText: reason })
        .waitFor();
    }
    expect(office.errors).toEqual([]);
    expect(await readLedgerTotals(setup().bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  });

  async function openTransactionsOfPayer(page: Page): Promise<void> {
    await openPlace(page, 'Users');
    await findInList(page, 'Search users', payer.user.account.number);
    await page.getByRole('link', { name: 'View Wilhelmina Tester' }).click();
    await heading(page, 'Wilhelmina Tester').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Transactions', exact: true }).click();
    await heading(page, 'Transactions').waitFor();
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Goes to another part of the back office by its navigation. */
async function openPlace(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name, exact: true }).click();
  await heading(page, name).waitFor();
}

/** Searches the list on the screen, and waits until it is the list that was asked for. */
async function findInList(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: field }).fill(text);
  await page.getByRole('button', { name: `Remove “${text}”` }).waitFor();
}

/** Waits until the elements have exactly these texts, in this order. */
async function expectTexts(elements: Locator, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) await elements.nth(index).filter({ hasText: text }).waitFor();
  await elements.nth(texts.length).waitFor({ state: 'detached' });
  expect(await elements.allTextContents()).toEqual(texts);
}

/** @returns the texts of these columns, by row */
async function readColumns(table: Locator, columns: readonly string[]): Promise<string[][]> {
  const headers = await table.getByRole('columnheader').allTextContents();
  const positions = columns.map((name) => headers.findIndex((header) => header.startsWith(name)));
  expect(positions).not.toContain(-1);
  const rows = await table.locator('tbody').getByRole('row').all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
  return cells.map((texts) => positions.map((position) => texts[position] ?? ''));
}

/** The rows of a file that has neither quotes nor commas in its values, by the names in its first row. */
function parseCsv(file: string): Record<string, string>[] {
  const [header = [], ...rows] = file
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((values) => Object.fromEntries(header.map((name, index) => [name, values[index] ?? ''])));
}

/** @returns a new customer whose documents wait for a decision */
async function sendDocuments(url: string, firstName: string): Promise<User> {
  const { email, password } = await BankApi.signUp(url, firstName);
  const api = await BankApi.signIn(url, email, password);
  const documents = { passport: PNG, documentFront: PNG, documentType: 'passport', dateOfBirth: '1990-01-01' };
  const { status } = await api.post('/user/verification', documents);
  if (status !== 200 && status !== 201) throw new Error(`The documents were not accepted: ${status}`);
  return api.me();
}

async function pay(api: BankApi, payee: User): Promise<StatementLine> {
  const request = {
    from: 'savings',
    amount: 30,
    accountNumber: payee.account.number,
    bankName: 'Larkspur Bank',
    routingNumber: '021000021',
    accountType: 'checking',
    to: 'Thorsten T.',
    description: 'For the tickets',
    paymentPin: PIN,
  } as const;
  const { status, body } = await api.transfer(request, randomUUID());
  if (status !== 201 || !body.data) throw new Error(`The payment failed with status ${status}`);
  return body.data;
}

async function sendMessage(url: string, subject: string): Promise<void> {
  const person = { name: 'Perpetua Meadow', email: 'perpetua@example.com', phone: '+1 302 555 0100' };
  const response = await fetch(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, subject, message: `Please call me about: ${subject}` }),
  });
  if (response.status !== 201) throw new Error(`The message was not accepted: ${response.status}`);
}

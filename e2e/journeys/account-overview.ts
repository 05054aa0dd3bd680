import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { MonthlyStatement } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { formatMoney } from '@larkspur/web-kit/format/format';
import type { Browser, Download, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { type BrowserSession, newBrowserSession } from '../support/browser-session';
import { fillSignIn } from '../support/sign-in';

interface BrowserBank {
  bank: Pick<Bank, 'url' | 'administrator'>;
  browser: Browser;
}

const PIN = '719204';

/** The screens of a customer's money: home, transactions, statements, and a URL that does not exist. */
export function accountOverview(setup: () => BrowserBank): void {
  let session: BrowserSession;
  let page: Page;
  let nora: { api: BankApi; user: User };
  let payer: { api: BankApi; user: User };

  beforeAll(async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    const [customer, other] = await Promise.all([
      fundedCustomer(bank.url, office, { firstName: 'Nora', savings: 900, pin: PIN }),
      fundedCustomer(bank.url, office, { firstName: 'Omar', savings: 50, pin: PIN }),
    ]);
    nora = customer;
    payer = other;
    for (let count = 1; count <= 3; count++) {
      await send(nora.api, {
        amount: count,
        number: payer.user.account.number,
        to: 'Omar',
        description: `Rent ${count}`,
      });
    }
    session = await newBrowserSession(browser, bank.url);
    page = session.page;
    await page.goto('/signin');
    await fillSignIn(page, customer.login);
    await page.waitForURL('**/account/home');
  });

  afterAll(async () => {
    await session?.context.close();
  });

  test('the layout has its navigation, its header and its footer', async () => {
    const links = page.getByRole('navigation', { name: 'Your account' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Home', 'Transactions', 'Cards', 'Transfer', 'Account', 'Contact']);
    expect(await links.first().getAttribute('aria-current')).toBe('page');
    await page.getByText('Welcome Nora').waitFor();
    expect(await page.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/account/info');
    expect(await page.getByRole('contentinfo').getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
  });

  test('home has balances, charts and recent transactions, and changes when money arrives', async () => {
    await page.getByRole('article', { name: 'Savings account' }).getByText('$894.00').waitFor();
    await page.getByRole('figure', { name: 'Balance over time' }).waitFor();
    await page.getByRole('figure', { name: 'Money in and out' }).getByText('$6.00 went out').waitFor();
    await page.getByRole('link', { name: 'Rent 3' }).waitFor();
    // The announcement is visually hidden, and is removed after a few seconds.
    const announced = page.getByRole('status').filter({ hasText: '$12.50 received' }).waitFor({ state: 'attached' });
    await send(payer.api, { amount: 12.5, number: nora.user.account.number, to: 'Nora', description: 'Lunch' });
    await page.getByRole('article', { name: 'Checking account' }).getByText('$12.50').waitFor();
    await page.getByRole('link', { name: 'Lunch' }).waitFor();
    await announced;
  });

  test('a transaction is found by search, and its details have a URL', async () => {
    await page.getByRole('link', { name: 'View All' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    await page.getByRole('searchbox').fill('rent 2');
    await page.waitForURL('**/account/transactions?q=rent+2');
    await page.getByRole('link', { name: 'Rent 3' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Rent 2' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Transaction details' });
    await drawer.getByRole('list', { name: 'Timeline' }).waitFor();
    await page.reload();
    await drawer.getByRole('link', { name: 'Pay again' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?q=rent+2');
  });

  test('an export has exactly what is filtered', async () => {
    const file = await download(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/,Rent 2,Transfer,Completed,Savings,-2\.00,/);
    await page.getByText(`${file.suggestedFilename()} is in your downloads.`).waitFor();
    const pdf = await download(page, () => page.getByRole('button', { name: 'Export PDF' }).click());
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('a statement agrees with its file to the cent', async () => {
    await page.getByRole('link', { name: 'Statements' }).click();
    await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
    const { body } = await nora.api.get<ApiResponse<MonthlyStatement[]>>('/transaction/statements');
    const closing = body.data[0]?.closingBalance.toFixed(2);
    expect(closing).toBe('906.50');
    await page.getByText(`$${closing}`).first().waitFor();
    const file = await download(page, () =>
      page
        .getByRole('button', { name: /^CSV for/ })
        .first()
        .click(),
    );
    const movements = readMovements(await file.path());
    expect(movements.at(-1)?.balance).toBe(closing);
    const month = body.data[0];
    const total = (isOfKind: (amount: number) => boolean) =>
      movements.reduce((cents, { amount }) => cents + (isOfKind(amount) ? Math.round(Math.abs(amount) * 100) : 0), 0) /
      100;
    expect({
      opening: Number(movements[0]?.balance) - (movements[0]?.amount ?? 0),
      moneyIn: total((amount) => amount > 0),
      moneyOut: total((amount) => amount < 0),
    }).toEqual({ opening: month?.openingBalance, moneyIn: month?.moneyIn, moneyOut: month?.moneyOut });
    for (const figure of [month?.moneyIn, month?.moneyOut, month?.openingBalance]) {
      await page
        .getByRole('main')
        .getByText(formatMoney(figure ?? -1))
        .first()
        .waitFor();
    }

    await page.getByLabel('Account', { exact: true }).selectOption('savings');
    await page.getByText('$894.00').first().waitFor();
    const pdf = await download(page, () =>
      page
        .getByRole('button', { name: /^PDF for/ })
        .first()
        .click(),
    );
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const ofSavings = await download(page, () =>
      page
        .getByRole('button', { name: /^CSV for/ })
        .first()
        .click(),
    );
    expect(readMovements(await ofSavings.path()).at(-1)?.balance).toBe('894.00');
  });

  test('a URL that does not exist keeps the navigation', async () => {
    const response = await page.goto('/account/nope');
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('navigation', { name: 'Your account' }).waitFor();
    await page.getByRole('link', { name: 'Go to your accounts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });
}

/** Amount and balance of each line of a statement's file, oldest first. No text in it has a comma. */
function readMovements(path: string): { amount: number; balance: string }[] {
  const [header = '', ...rows] = readFileSync(path, 'utf8').trim().split('\r\n');
  const amountColumn = header.split(',').indexOf('Amount (USD)');
  return rows.map((row) => {
    const cells = row.split(',');
    return { amount: Number(cells[amountColumn]), balance: cells.at(-1) ?? '' };
  });
}

async function download(page: Page, act: () => Promise<void>): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return file;
}

async function send(
  api: BankApi,
  { amount, number, to, description }: { amount: number; number: string; to: string; description: string },
): Promise<void> {
  const { status } = await api.transfer(
    {
      from: 'savings',
      amount,
      accountNumber: number,
      bankName: 'Larkspur Bank',
      routingNumber: '123456789',
      accountType: 'checking',
      to,
      description,
      paymentPin: PIN,
    },
    randomUUID(),
  );
  if (status !== 201) throw new Error(`The payment was answered with ${status}.`);
}

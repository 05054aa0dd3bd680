import type { Browser, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import type { BrowserSession } from '../support/browser-session';
import { signInNewCustomer } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const NOT_AVAILABLE = /^This part of the bank isn’t available right now$/;

/** When the server of one remote is down, the other areas keep working, and the page recovers when it is back. */
export function remoteDown(setup: () => BrowserBank): void {
  let login: { email: string; password: string };

  beforeAll(async () => {
    login = await BankApi.signUp(setup().bank.url, 'Rosa');
  });

  function signIn(): Promise<BrowserSession> {
    const { bank, browser } = setup();
    return signInNewCustomer(browser, bank.url, login);
  }

  test('mfe-customer: public pages and back office keep working, and it recovers without a reload', async () => {
    const { bank } = setup();
    const { page, context } = await signIn();
    await bank.stopApplication('mfe-customer');
    try {
      await h1Of(page, '/account/home', NOT_AVAILABLE);

      await h1Of(page, '/', /./);
      await h1Of(page, '/account/savings', /Savings/);
      await h1Of(page, '/admin/login', /sign-in/i);

      await h1Of(page, '/account/home', NOT_AVAILABLE);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await bank.startApplication('mfe-customer');
      await page.getByRole('button', { name: /try again|retry/i }).click();
      await page.getByRole('region', { name: 'Balances' }).waitFor();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    } finally {
      await bank.startApplication('mfe-customer');
      await context.close();
    }
  });

  test('mfe-public: customer area and back office keep working', async () => {
    const { bank } = setup();
    const { page, context } = await signIn();
    await bank.stopApplication('mfe-public');
    try {
      await h1Of(page, '/account/home', /Home/);
      await h1Of(page, '/account/transfer', /Transfer Money/);
      await h1Of(page, '/admin/login', /sign-in/i);
    } finally {
      await bank.startApplication('mfe-public');
      await context.close();
    }
  });
}

async function h1Of(page: Page, path: string, expected: RegExp): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1, name: expected });
  await heading.waitFor();
}

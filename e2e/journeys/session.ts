import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import type { BrowserSession } from '../support/browser-session';
import { signInNewCustomer } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

/** A session outlives its token in all tabs and ends in all of them. */
export function session(setup: () => BrowserBank): void {
  let login: { email: string; password: string };

  beforeAll(async () => {
    login = await BankApi.signUp(setup().bank.url, 'Sina');
  });

  function signIn(): Promise<BrowserSession> {
    const { bank, browser } = setup();
    return signInNewCustomer(browser, bank.url, login);
  }

  test('two tabs with an expired token refresh it with one request and stay on their pages', async () => {
    const { page, context, errors } = await signIn();
    const other = await context.newPage();
    await Promise.all([openBalances(page), openBalances(other)]);
    // Leaves the app but not the origin, because open tabs would refresh the expired token before they are reloaded.
    await Promise.all([page.goto('/favicon.svg'), other.goto('/favicon.svg')]);
    const refreshCount = countRefreshes(context);
    const expired = await expireToken(page);
    await Promise.all([openBalances(page), openBalances(other)]);
    expect(refreshCount()).toBe(1);
    const tokens = await Promise.all([readToken(page), readToken(other)]);
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[0]).not.toBe(expired);
    // Opening an image directly makes the browser request a favicon for it, which fails.
    expect(errors.filter((error) => !error.includes('/favicon.svg:'))).toEqual([]);
    await context.close();
  });

  test('an ended session redirects to sign-in with `next` and shows no protected content', async () => {
    const { page, context } = await signIn();
    await openBalances(page);
    await context.clearCookies();
    await expireToken(page);
    await page.goto('/account/transactions?q=rent');
    await page.waitForURL('**/signin?next=%2Faccount%2Ftransactions%3Fq%3Drent');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await context.close();
  });

  test('the refresh token is HttpOnly and limited to the auth path', async () => {
    const { page, context } = await signIn();
    expect(await page.evaluate(() => document.cookie)).not.toContain('larkspur_refresh');
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'larkspur_refresh')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/auth',
    });
    await page.goto('/account/home');
    await page.getByRole('region', { name: 'Balances' }).waitFor();
    await page
      .getByRole('button', { name: /sign out|log ?out/i })
      .first()
      .click();
    await page.waitForURL('**/signin');
    await expect(isRefreshCookieRemoved(context)).resolves.toBe(true);
    await context.close();
  });
}

/** Polls, because the page does not wait for the response that removes the cookie. */
async function isRefreshCookieRemoved(context: BrowserContext): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const cookies = await context.cookies();
    if (!cookies.some(({ name }) => name === 'larkspur_refresh')) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function openBalances(page: Page): Promise<void> {
  await page.goto('/account/home');
  await page.getByRole('region', { name: 'Balances' }).waitFor();
}

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Replaces the token with an expired one. @returns the expired token */
function expireToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [header = '', , signature = ''] = (localStorage.getItem('token') ?? '').split('.');
    const expired = `${header}.${btoa(JSON.stringify({ exp: 1 })).replaceAll('=', '')}.${signature}`;
    localStorage.setItem('token', expired);
    return expired;
  });
}

function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) count += 1;
  });
  return () => count;
}

import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import type { BrowserSession } from '../support/browser-session';
import { until } from '../support/eventually';
import { fillSignIn, signInNewCustomer } from '../support/sign-in';

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
    await page.addInitScript(recordHeadings);
    await page.goto('/account/transactions?q=rent');
    await page.waitForURL('**/signin?next=%2Faccount%2Ftransactions%3Fq%3Drent');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    const headings = await page.evaluate(() => (window as unknown as { headings: string[] }).headings);
    expect(headings).toContain('Sign in');
    expect(headings).not.toContain('Transactions');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await context.close();
  });

  test.each([
    ['on a slow network', { offline: false, latency: 800, downloadThroughput: 50_000, uploadThroughput: 50_000 }],
    ['offline', { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }],
  ])('a tab %s never shows one customer the data of another', async (_, network) => {
    const { bank } = setup();
    const { page, context } = await signIn();
    await openBalances(page);
    await page.getByText('Sina Tester').first().waitFor();
    const readMixtures = await recordMixtures(page, 'Sina Tester', 'Welcome Benno');
    const connection = await context.newCDPSession(page);
    await connection.send('Network.enable');
    await connection.send('Network.emulateNetworkConditions', network);

    const other = await context.newPage();
    await other.goto('/signin');
    await fillSignIn(other, await BankApi.signUp(bank.url, 'Benno'));
    await other.waitForURL('**/account-verification');
    await page.getByText('Welcome Benno').waitFor();
    await page.getByText('Sina Tester').first().waitFor({ state: 'detached' });
    await connection.send('Network.emulateNetworkConditions', { ...network, offline: false, latency: 0 });
    await page.getByText('Benno Tester').first().waitFor();
    expect(await readMixtures()).toEqual([]);
    await context.close();
  });

  test('a rejected token is replaced, and the page stays', async () => {
    const { page, context } = await signIn();
    await openBalances(page);
    const refreshCount = countRefreshes(context);
    let rejected: string | undefined;
    await page.route('**/api/transaction**', (route) => {
      const { authorization } = route.request().headers();
      rejected ??= authorization;
      return authorization === rejected
        ? route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Please sign in.' } })
        : route.continue();
    });
    const answered = page.waitForResponse((response) => {
      const { authorization } = response.request().headers();
      // The previous screen's requests may still be on their way.
      const isRetry = rejected !== undefined && authorization !== rejected;
      return isRetry && response.url().includes('/api/transaction') && response.status() === 200;
    });
    await page.getByRole('link', { name: 'View All' }).click();
    await answered;
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    expect(refreshCount()).toBe(1);
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
    await untilRefreshCookieIsRemoved(context);
    await context.close();
  });
}

/** Runs in the page: records the heading of each screen that it shows, however briefly. */
function recordHeadings(): void {
  const headings: string[] = [];
  Object.assign(window, { headings });
  new MutationObserver(() => {
    const heading = document.querySelector('h1')?.textContent;
    if (heading && heading !== headings.at(-1)) headings.push(heading);
  }).observe(document, { childList: true, subtree: true });
}

/** The page does not wait for the response that removes the cookie. */
async function untilRefreshCookieIsRemoved(context: BrowserContext): Promise<void> {
  await until(async () => !(await context.cookies()).some(({ name }) => name === 'larkspur_refresh'));
}

async function openBalances(page: Page): Promise<void> {
  await page.goto('/account/home');
  await page.getByRole('region', { name: 'Balances' }).waitFor();
}

/** Records each moment at which a page shows two texts together. @returns reads the record */
async function recordMixtures(page: Page, one: string, other: string): Promise<() => Promise<string[]>> {
  const record = await page.evaluateHandle(
    ([one, other]) => {
      const mixtures: string[] = [];
      const look = () => {
        const text = document.body.textContent ?? '';
        if (text.includes(one) && text.includes(other)) mixtures.push(text);
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
      return mixtures;
    },
    [one, other] as const,
  );
  return () => record.jsonValue();
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

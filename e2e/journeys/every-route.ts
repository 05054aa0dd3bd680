import type { BankRoute, RemoteRegistry } from '@larkspur/contracts/remote';
import type { Browser } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import { newBrowserSession } from '../support/browser-session';
import { NetworkActivity } from '../support/network-activity';
import { fillSignIn } from '../support/sign-in';

interface BrowserBank {
  bank: Pick<Bank, 'url' | 'administrator' | 'auditor'>;
  browser: Browser;
}

interface Login {
  email: string;
  password: string;
}

interface TestUser {
  signIn?: Login & { path: string };
  /** Tells whether the route is meant for this user. */
  sees: (route: BankRoute) => boolean;
}

/** Each stands in for the page that was asked for, at its URL. */
const INSTEAD_OF_THE_PAGE = [
  'This part of the bank isn’t available right now',
  'Page not found',
  'This page is for bank staff only',
];

/**
 * Opens every route as every kind of user. No page may violate the content security policy (no foreign or inline scripts
 * and styles, no code from strings) or log an error to the console.
 */
export function everyRoute(setup: () => BrowserBank): void {
  test('no page violates its content security policy or logs an error, for any kind of user', async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    const customer = await BankApi.signUp(bank.url, 'Edda');
    const { body } = await office.get<{ data: { _id: string }[] }>(`/user/admin?q=${customer.email}`);
    const id = String(body.data[0]?._id);
    const { routes } = (await (await fetch(`${bank.url}/registry.json`)).json()) as RemoteRegistry;
    const found = await Promise.all(
      Object.entries(testUsers(bank, customer)).map(async ([role, user]) => {
        const paths = routes.screens.filter(user.sees).map(({ path }) => path.replace(':id', id));
        return { role, visited: paths.length, errors: await visitPages(browser, bank.url, user, paths) };
      }),
    );
    expect(found.filter(({ visited, errors }) => visited === 0 || errors.length > 0)).toEqual([]);
  });
}

function testUsers({ administrator, auditor }: BrowserBank['bank'], customer: Login): Record<string, TestUser> {
  const isOffice = (path: string) => path.startsWith('/admin/');
  const office = (login: Login): TestUser => ({
    signIn: { path: '/admin/login', ...login },
    sees: ({ path }) => isOffice(path),
  });
  if (!auditor) throw new Error('This bank has no auditor.');
  return {
    visitor: { sees: ({ access }) => access === 'open' },
    customer: {
      signIn: { path: '/signin', ...customer },
      sees: ({ access }) => access === 'signed-in',
    },
    administrator: office(administrator),
    auditor: office(auditor),
  };
}

async function visitPages(browser: Browser, url: string, { signIn }: TestUser, paths: string[]): Promise<string[]> {
  const { page, context, errors } = await newBrowserSession(browser, url);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`CSP violation: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  const network = new NetworkActivity(page);
  if (signIn) {
    await page.goto(signIn.path);
    await fillSignIn(page, signIn);
    const redirected = page.waitForURL(({ pathname }) => pathname !== signIn.path, {
      waitUntil: 'commit',
      timeout: 30_000,
    });
    await redirected.catch(async () => {
      throw new Error(`${signIn.email} could not sign in: ${await page.getByRole('main').textContent()}`);
    });
  }
  const titles = new Map<string, string>();
  for (const path of paths) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).first().textContent();
    const shown = new URL(page.url()).pathname;
    if (shown !== path) errors.push(`${path}: redirected to ${shown}`);
    if (INSTEAD_OF_THE_PAGE.includes(title ?? '')) errors.push(`${path}: ${title}`);
    // Loads what the page defers until it is scrolled into view.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await network.waitUntilIdle();
    const tabTitle = await page.title();
    const other = titles.get(tabTitle);
    if (other) errors.push(`${path}: has the title of ${other}`);
    titles.set(tabTitle, path);
  }
  await context.close();
  return errors;
}

import type { Browser, Page, Request } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { ROUTES, type RouteAccess } from '../../shell/src/routes/route-table';
import { BankApi } from '../support/bank-api';
import { newBrowserSession } from '../support/browser-session';

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
  /** Which of the bank's pages are for them. */
  sees: (route: { pattern: string; access: RouteAccess }) => boolean;
}

const FAILED = "This part of the bank isn't available right now";
const QUIET_MS = 250;
const QUIET_WITHIN_MS = 10_000;

/**
 * Every address of the bank, opened anew by each kind of person. Nothing that the page's policy forbids happens on any of
 * them (no foreign or inline script or style, no string that becomes one), and no error is in the console.
 */
export function everyRoute(setup: () => BrowserBank): void {
  test('no page breaks its policy or tells the console of an error, whoever looks at it', async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    const customer = await BankApi.signUp(bank.url, 'Edda');
    const { body } = await office.get<{ data: { _id: string }[] }>(`/user/admin?q=${customer.email}`);
    const id = String(body.data[0]?._id);
    const found = await Promise.all(
      Object.entries(testUsers(bank, customer)).map(async ([who, person]) => {
        const paths = ROUTES.filter(person.sees).map(({ pattern }) => pattern.replace(':id', id));
        return { who, seen: paths.length, errors: await visitPages(browser, bank.url, person, paths) };
      }),
    );
    expect(found.filter(({ seen, errors }) => seen === 0 || errors.length > 0)).toEqual([]);
  });
}

function testUsers({ administrator, auditor }: BrowserBank['bank'], customer: Login): Record<string, TestUser> {
  const isOffice = (pattern: string) => pattern.startsWith('/admin/');
  const office = (login: Login): TestUser => ({
    signIn: { path: '/admin/login', ...login },
    sees: ({ pattern }) => isOffice(pattern),
  });
  if (!auditor) throw new Error('This bank has no auditor.');
  return {
    session: { sees: ({ access }) => access === 'open' },
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
      console.error(`Policy broken: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  const network = new Network(page);
  if (signIn) {
    await page.goto(signIn.path);
    await page.getByLabel('Email').fill(signIn.email);
    await page.getByLabel('Password', { exact: true }).fill(signIn.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const isLetIn = page.waitForURL(({ pathname }) => pathname !== signIn.path, {
      waitUntil: 'commit',
      timeout: 30_000,
    });
    await isLetIn.catch(async () => {
      throw new Error(`${signIn.email} was not let in: ${await page.getByRole('main').textContent()}`);
    });
  }
  for (const path of paths) {
    await page.goto(path);
    const title = await page.getByRole('heading', { level: 1 }).first().textContent();
    if (title === FAILED) errors.push(`${path}: ${title}`);
    // What is loaded only when it comes near is part of the page too.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await network.quiet();
  }
  await context.close();
  return errors;
}

/** Whether a page still waits for something; live events never end. */
class Network {
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/events')) this.open.add(request);
    });
    page.on('requestfinished', (request) => this.open.delete(request));
    page.on('requestfailed', (request) => this.open.delete(request));
    // What an earlier document asked for ends with it.
    page.on('framenavigated', () => this.open.clear());
  }

  async quiet(): Promise<void> {
    const since = performance.now();
    for (let quietSince = since; performance.now() - quietSince < QUIET_MS; ) {
      await this.page.waitForTimeout(50);
      if (this.open.size > 0) quietSince = performance.now();
      if (performance.now() - since > QUIET_WITHIN_MS) {
        throw new Error(`${this.page.url()} waits for ${[...this.open].map((request) => request.url()).join(', ')}`);
      }
    }
  }
}

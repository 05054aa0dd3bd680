import { bankToday } from '@larkspur/contracts/bank-day';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import type { Page } from 'playwright-core';
import { expectPagesAnnounced } from '../customer/announced-pages';
import { visit } from '../customer/customer-area';
import { eventually } from '../support/eventually';
import {
  ADMINISTRATOR,
  type Area,
  AUDITOR,
  button,
  heading,
  list,
  visitAsAdministrator,
  visitAsAuditor,
} from './administrator';

const FAR_FUTURE_SECONDS = 4_102_444_800;

/** The response to a sign-in. */
function signedIn(user: typeof ADMINISTRATOR) {
  const token = tokenUntil(FAR_FUTURE_SECONDS, { sub: user._id });
  return { 'POST /auth/signin': { message: 'Signed in', token, user, data: { token, user } } };
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('iris@example.com');
  await page.getByLabel('Password', { exact: true }).fill('larkspur-admin');
  await button(page, 'Sign in').click();
}

/** Sign-in, the frame around every screen, and the global search. */
export function frame(area: Area): void {
  test('has a sign-in of its own, which redirects administrators to the dashboard', async () => {
    await visit(
      area(),
      '/admin/login',
      async (page) => {
        await heading(page, 'Admin sign-in').waitFor();
        await signIn(page);
        await page.waitForURL('**/admin/dashboard');
      },
      { user: null, responses: signedIn(ADMINISTRATOR) },
    );
  });

  test('redirects customers to their accounts', async () => {
    await visit(
      area(),
      '/admin/login',
      async (page) => {
        await signIn(page);
        await page.waitForURL('**/account/home');
      },
      { user: null, responses: signedIn(buildSessionUser()) },
    );
  });

  test('says who is signed in and as what, and the dashboard has its four links', async () => {
    await visitAsAdministrator(area(), '/admin/dashboard', async (page) => {
      const header = page.getByRole('banner');
      await header.getByText('Dashboard').waitFor();
      await header.getByText('Iris Boss').waitFor();
      await header.getByText('Administrator').waitFor();
      const links = page.getByRole('main');
      for (const [name, path] of [
        ['Users', '/admin/users'],
        ['Add Transaction', '/admin/transactions/add-transactions'],
        ['Contacts', '/admin/contacts'],
        ['Beneficiaries', '/admin/beneficiaries'],
      ] as const) {
        expect(await links.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
      }
    });
  });

  test('each page has a title of its own, which is announced, and the focus is on its heading', async () => {
    await visitAsAdministrator(area(), '/admin/dashboard', (page) =>
      expectPagesAnnounced(page, page.getByRole('navigation', { name: 'Back office' })),
    );
  });

  test('each figure of the dashboard links to the list behind it', async () => {
    const dashboard = '/admin/dashboard';
    await visitAsAdministrator(area(), dashboard, async (page, { api }) => {
      const today = bankToday(new Date());
      for (const [figure, request, asked] of figuresOf(today)) {
        const sent = api.calls.length;
        await page.getByRole('main').getByRole('link', { name: figure, exact: true }).click();
        const query = await eventually(async () => {
          const call = api.calls.slice(sent).find((one) => one.request === request);
          if (!call) throw new Error(`${figure} leads to a screen without ${request}`);
          return Object.fromEntries(call.query);
        });
        expect({ figure, query }).toEqual({ figure, query: expect.objectContaining(asked) });
        await page.goBack();
        await page.waitForURL(`**${dashboard}`);
      }
    });
  });

  test('keeps its frame at an unknown URL', async () => {
    await visitAsAdministrator(area(), '/admin/nope', async (page) => {
      await heading(page, 'Page not found').waitFor();
      await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Ledger' }).click();
      await heading(page, 'Ledger').waitFor();
      await page.getByText('The ledger balances.').waitFor();
    });
  });

  test('finds a customer by keyboard alone, from any page', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/ledger',
      async (page, { api }) => {
        await page.getByText('The ledger balances.').waitFor();
        await page.keyboard.press('/');
        await page.getByRole('combobox', { name: 'Search, or go to…' }).waitFor();
        await page.keyboard.type('love');
        await page.getByRole('option', { name: /^Ada Lovelace/ }).waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL('**/admin/users/u1');
        await heading(page, 'Ada Lovelace').waitFor();
        expect(api.callsTo('GET /user/admin').at(-1)?.query.get('q')).toBe('love');
      },
      { 'GET /user/admin': list(buildUser()) },
    );
  });

  test('auditors read every screen, and nothing on it changes anything', async () => {
    expect(AUDITOR.role).toBe('auditor');
    for (const path of [
      '/admin/dashboard',
      '/admin/users',
      '/admin/users/u1',
      '/admin/users/u2',
      '/admin/users/edit/u1',
      '/admin/users/account/u1',
      '/admin/verifications',
      '/admin/transactions',
      '/admin/transactions/u1',
      '/admin/transactions?transaction=LB-7F3K-92QD',
      '/admin/transactions/add-transactions',
      '/admin/contacts',
      '/admin/beneficiaries',
      '/admin/ledger',
      '/admin/audit',
      '/admin/operations',
    ]) {
      await visitAsAuditor(area(), path, async (page, { api }) => {
        await page.getByRole('banner').getByText('Auditor (read-only)').waitFor();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        const changing =
          /\b(edit user|delete|save changes|add|sign out|approve|reject|(?<!under )review|reverse|redrive|send again|take it back|mark as|prove)\b/i;
        const offered = [
          ...(await page.getByRole('main').getByRole('button', { name: changing }).allTextContents()),
          ...(await page.getByRole('main').getByRole('link', { name: changing }).allTextContents()),
        ];
        expect({ path, offered }).toEqual({ path, offered: [] });
        expect(api.calls.filter(({ request }) => !request.startsWith('GET '))).toEqual([]);
      });
    }
  });
}

/** The figures of the dashboard, with the request of the list behind each, and what it asks for. */
function figuresOf(today: string): [figure: string, request: string, query: Record<string, string>][] {
  const days = { from: today, to: today };
  const transfers = { kind: 'transfer', transactionType: 'debit', ...days };
  return [
    ['7 waiting verifications', 'GET /user/admin/verifications', {}],
    ['1 unread messages', 'GET /contacts', { read: 'false' }],
    ['1 pending over a minute', 'GET /transaction/admin', { status: 'pending', minAgeSeconds: '60', sort: 'date' }],
    ['1 dead letters', 'GET /operations/dead-letters', { redriven: 'false' }],
    ['77 transfers', 'GET /transaction/admin', { ...transfers, status: 'completed' }],
    ['$13,670.00 transferred', 'GET /transaction/admin', { ...transfers, status: 'completed', sort: '-amount' }],
    ['65 rejected transfers', 'GET /transaction/admin', { ...transfers, status: 'rejected' }],
    ['8 sign-ups', 'GET /user/admin', days],
    ['1,204 total users', 'GET /user/admin', {}],
    ['1,120 verified customers', 'GET /user/admin', { status: 'verified' }],
    ['3 blocked customers', 'GET /user/admin', { blocked: 'true' }],
    ['1 disabled customers', 'GET /user/admin', { disabled: 'true' }],
  ];
}

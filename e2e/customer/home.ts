import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { type CustomerArea, visit } from './customer-area';
import { responsesFor } from './customer-responses';
import { failure, heldResponse } from './mock-api';

const PATH = '/account/home';
const balance = (page: Page, account: string) => page.getByRole('article', { name: `${account} account` });
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Transactions' });

/** The customer's first screen, also without a response. */
export function home(area: () => CustomerArea): void {
  test('refreshes the user, and stores what has changed', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('Welcome Ada').waitFor();
        await balance(page, 'Savings').getByText('$1,000.00').waitFor();
        expect(api.callsTo('GET /user/me').length).toBeGreaterThan(0);
        await page.waitForFunction(() => localStorage.getItem('user')?.includes('"verificationStatus":"verified"'));
      },
      { user: buildSessionUser({ verificationStatus: 'pending' }) },
    );
  });

  test('redirects to sign-in when the user cannot be refreshed', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await page.waitForURL('**/signin');
        expect(api.callsTo('GET /user/me')).toHaveLength(2);
      },
      { responses: { 'GET /user/me': failure('internal') } },
    );
  });

  test('has the balances of both accounts in dollars, and the shortcuts', async () => {
    const user = buildUser({ account: { number: '4400918237', savings: 1_234_567.8, checking: 0.05 } });
    await visit(
      area(),
      PATH,
      async (page) => {
        await balance(page, 'Savings').getByText('$1,234,567.80').waitFor();
        await balance(page, 'Checking').getByText('$0.05').waitFor();
        const balances = page.getByRole('region', { name: 'Balances' });
        expect(await balances.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account/info');
        await balances.getByRole('link', { name: 'Transfer Money' }).click();
        await page.waitForURL('**/account/transfer');
      },
      { responses: { 'GET /user/me': { data: user } } },
    );
  });

  test('masks the account number until it is revealed, and copies it in full', async () => {
    await visit(area(), PATH, async (page, { context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const balances = page.getByRole('region', { name: 'Balances' });
      await balances.getByText('Account number ending in 8237').first().waitFor({ state: 'attached' });
      expect(await page.getByText('4400918237').count()).toBe(0);
      await balances.getByRole('button', { name: 'Copy account number' }).click();
      const notifications = page.getByRole('region', { name: 'Notifications' });
      await notifications.getByText('Account number copied to clipboard').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4400918237');
      expect(await page.getByText('4400918237').count()).toBe(0);
      await balances.getByRole('button', { name: 'Show account number' }).click();
      await balances.getByText('4400918237').waitFor();
      await balances.getByRole('button', { name: 'Hide account number' }).click();
      await balances.getByText('4400918237').waitFor({ state: 'detached' });
    });
  });

  test('has the recent transactions, and View All links to the others', async () => {
    const lines = [buildStatementLine({ description: 'Rent' }), buildStatementLine({ _id: 'l2', description: 'Tea' })];
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await recent(page).getByRole('link', { name: 'Rent' }).waitFor();
        expect(await recent(page).getByRole('listitem').count()).toBe(2);
        expect(api.callsTo('GET /transaction')).toHaveLength(1);
        await recent(page).getByRole('link', { name: 'View All' }).click();
        await page.waitForURL('**/account/transactions');
      },
      { responses: responsesFor(lines) },
    );
  });

  test('says that it is loading, that there are none, or what went wrong, which can be tried again', async () => {
    const held = heldResponse();
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        const loading = page.getByText('Loading your recent transactions');
        await loading.waitFor({ state: 'attached' });
        held.give(failure('internal', 'The list is away.'));
        await recent(page).getByText('We couldn’t load your recent transactions.').waitFor();
        await loading.waitFor({ state: 'detached' });
        api.on('GET /transaction', { data: [] });
        await recent(page).getByRole('button', { name: 'Try again' }).click();
        await recent(page).getByText('No transactions yet.').waitFor();
      },
      { responses: { 'GET /transaction': () => held.response } },
    );
  });
}

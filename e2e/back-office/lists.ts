import { readFile } from 'node:fs/promises';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { BrowserContext, Page } from 'playwright-core';
import { failure, type MockResponses } from '../customer/mock-api';
import { TRANSFER } from '../screens/admin-responses';
import { eventually } from '../support/eventually';
import { type Area, button, list, pages, visitAsAdministrator } from './administrator';

const HARBOR = { _id: 'b1', name: 'Harbor Energy', accountNumber: '7700000001' };

interface Export {
  name: string;
  /** With a search and filters. */
  path: string;
  /** Below `/api`. */
  file: string;
  query: Record<string, string>;
  responses?: MockResponses;
}

const EXPORTS: readonly Export[] = [
  {
    name: 'users',
    path: '/admin/users?q=ada&status=pending&blocked=true&sort=-name&limit=25',
    file: '/user/admin/export',
    query: { q: 'ada', status: 'pending', blocked: 'true', sort: '-name' },
    responses: { 'GET /user/admin': list(buildUser()) },
  },
  {
    name: 'transactions',
    path: '/admin/transactions?status=rejected&reason=daily_limit&minAmount=10&sort=-amount',
    file: '/transaction/admin/export',
    query: { status: 'rejected', reason: 'daily_limit', minAmount: '10', sort: '-amount' },
    responses: { 'GET /transaction/admin': list(...TRANSFER) },
  },
  {
    name: 'beneficiaries',
    path: '/admin/beneficiaries?q=harbor&sort=name',
    file: '/beneficiaries/export',
    query: { q: 'harbor', sort: 'name' },
    responses: { 'GET /beneficiaries': list(HARBOR) },
  },
  {
    name: 'messages',
    path: '/admin/contacts?q=hours&read=false&sort=oldest',
    file: '/contacts/export',
    query: { q: 'hours', read: 'false', sort: 'oldest' },
  },
  {
    name: 'audit records',
    path: '/admin/audit?action=user.updated&from=2026-11-01&sort=at',
    file: '/audit/export',
    query: { action: 'user.updated', from: '2026-11-01', sort: 'oldest' },
  },
];

/** The features of all lists: columns, CSV files, paging by keyboard, and their state in the URL. */
export function lists(area: Area): void {
  test('columns are added and removed, kept in the URL, and reset', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users',
      async (page) => {
        const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
        await header('First name').waitFor();
        await page.getByRole('button', { name: /^Columns: / }).click();
        // The boxes follow the URL.
        await page.getByRole('checkbox', { name: 'Phone' }).click();
        await page.getByRole('checkbox', { name: 'Phone', checked: true }).waitFor();
        await page.getByRole('checkbox', { name: 'First name' }).click();
        await page.getByRole('checkbox', { name: 'First name', checked: false }).waitFor();
        // Without it, rows cannot be distinguished.
        expect(await page.getByRole('checkbox', { name: 'Email' }).isDisabled()).toBe(true);
        await page.keyboard.press('Escape');
        await header('Phone').waitFor();
        await header('First name').waitFor({ state: 'detached' });
        await page.reload();
        await header('Phone').waitFor();
        expect(await header('First name').count()).toBe(0);
        await page.getByRole('button', { name: /^Columns: / }).click();
        await button(page, 'Reset columns').click();
        await header('First name').waitFor();
        expect(new URL(page.url()).search).toBe('');
      },
      { 'GET /user/admin': list(buildUser()) },
    );
  });

  test.each(EXPORTS)('the CSV file of $name has exactly what is filtered', async ({ path, file, query, responses }) => {
    await visitAsAdministrator(
      area(),
      path,
      async (page, { context }) => {
        const asked = await serveFile(context, file);
        await page.getByRole('searchbox').or(page.getByLabel('Action')).first().waitFor();
        const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export CSV').click()]);
        await page.getByText('list.csv is in your downloads.').waitFor();
        expect(await readFile(await download.path(), 'utf8')).toBe('Name\r\n');
        expect(asked.map((search) => Object.fromEntries(search))).toEqual([query]);
      },
      responses,
    );
  });

  test('an export shows that it is being prepared, can be canceled and tried again after a failure, and goes on beside other screens', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users',
      async (page, { api }) => {
        const progress = page.getByRole('progressbar', { name: 'Preparing your CSV file' });
        await button(page, 'Export CSV').click();
        await progress.waitFor();
        await page.getByText('Collecting the rows').waitFor();
        await button(page, 'Cancel').click();
        await progress.waitFor({ state: 'detached' });
        api.on('GET /user/admin/export', failure('unavailable', 'Three exports are running.'));
        await button(page, 'Export CSV').click();
        await page.getByText('We couldn’t prepare your file. Three exports are running.').waitFor();
        api.on('GET /user/admin/export', () => new Promise(() => undefined));
        await button(page, 'Try again').click();
        await progress.waitFor();
        await page.getByRole('link', { name: 'Audit', exact: true }).click();
        await page.getByLabel('Action').waitFor();
        await progress.waitFor();
      },
      { 'GET /user/admin': list(buildUser()), 'GET /user/admin/export': () => new Promise(() => undefined) },
    );
  });

  test('rows are walked through with the arrow keys, and Enter opens one', async () => {
    const people = ['Ada', 'Grace', 'Mary'].map((firstName, index) => buildUser({ _id: `u${index + 1}`, firstName }));
    await visitAsAdministrator(
      area(),
      '/admin/users',
      async (page) => {
        await page.getByRole('link', { name: 'View Ada Lovelace' }).focus();
        await page.keyboard.press('ArrowDown');
        expect(await focusedText(page)).toBe('View Grace Lovelace');
        await page.keyboard.press('ArrowUp');
        expect(await focusedText(page)).toBe('View Ada Lovelace');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/admin/users/u2');
      },
      { 'GET /user/admin': list(...people) },
    );
  });

  test.each([
    ['/admin/users', 'GET /user/admin', buildUser()],
    ['/admin/beneficiaries', 'GET /beneficiaries', HARBOR],
    ['/admin/transactions', 'GET /transaction/admin', TRANSFER[0]],
  ])('%s has pages in its URL, and Back returns to the one before', async (path, request, row) => {
    await visitAsAdministrator(
      area(),
      path,
      async (page, { api }) => {
        await button(page, 'Next').click();
        await page.waitForURL(`**${path}?cursor=more`);
        await page.getByText('51 of 51').waitFor();
        const cursors = () => api.callsTo(request).map(({ query }) => query.get('cursor'));
        await eventually(async () => expect(cursors()).toContain('more'), 5_000);
        await page.goBack();
        await page.getByText('1 of more than 1').waitFor();
      },
      {
        [request]: ({ query }) => ({
          data: [row],
          page: { next: query.has('cursor') ? null : 'more', limit: 50 },
        }),
      },
    );
  });

  test('the size of a page is kept in the URL, starts at the first page, and the last page has the total', async () => {
    const people = Array.from({ length: 110 }, (_, index) => buildUser({ _id: `u${index + 1}` }));
    await visitAsAdministrator(
      area(),
      '/admin/users?limit=7',
      async (page, { api }) => {
        const at = (position: string) => page.getByText(position, { exact: true }).waitFor();
        const size = page.getByLabel('Items per page');
        await at('1–50 of more than 50');
        await button(page, 'Next').click();
        await at('51–100 of more than 100');
        await size.selectOption('25');
        await at('1–25 of more than 25');
        expect(new URL(page.url()).search).toBe('?limit=25');
        await page.reload();
        await at('1–25 of more than 25');
        expect(await size.inputValue()).toBe('25');
        expect(await page.getByRole('rowheader').count()).toBe(25);
        await size.selectOption('100');
        await at('1–100 of more than 100');
        await button(page, 'Next').click();
        await at('101–110 of 110');
        await page.goBack();
        await at('1–100 of more than 100');
        const limits = api.callsTo('GET /user/admin').map(({ query }) => query.get('limit'));
        expect([...new Set(limits)]).toEqual(['50', '25', '100']);
      },
      { 'GET /user/admin': pages(people) },
    );
  });

  test.each(['/admin/beneficiaries?q=harbor', '/admin/contacts?read=false', '/admin/transactions/u1?status=completed'])(
    'keeps a view of %s under a name',
    async (path) => {
      const [bare = ''] = path.split('?');
      await visitAsAdministrator(
        area(),
        path,
        async (page) => {
          await button(page, 'Saved views').click();
          await page.getByLabel('View name').fill('Mine');
          await page.keyboard.press('Enter');
          await page.goto(bare);
          await button(page, 'Saved views: 1').click();
          await page.getByRole('link', { name: 'Mine' }).click();
          await page.waitForURL(`**${path}`);
        },
        { 'GET /beneficiaries': list(HARBOR) },
      );
    },
  );
}

/** @returns the searches of the requests for the file, as they come */
async function serveFile(context: BrowserContext, path: string): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = [];
  await context.route(`**/api${path}*`, (route) => {
    asked.push(new URL(route.request().url()).searchParams);
    return route.fulfill({
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="list.csv"' },
      body: 'Name\r\n',
    });
  });
  return asked;
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { type CustomerArea, visit } from './customer-area';
import { list, responsesFor } from './customer-responses';
import { failure } from './mock-api';

const PATH = '/account/transactions';
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Transaction details' });
const search = (page: Page) => new URL(page.url()).search;

/** Every line of the customer's accounts: how it is told, found, opened and saved. */
export function transactions(area: () => CustomerArea): void {
  test('each line has date, description, type and amount, and its direction and status in words', async () => {
    const lines = [
      buildStatementLine({ _id: 'a', description: 'Rent', status: 'pending' }),
      buildStatementLine({ _id: 'b', description: 'Salary', transactionType: 'credit', amount: 3_200 }),
      buildStatementLine({ _id: 'c', description: 'Sofa', status: 'rejected', reason: 'insufficient_funds' }),
      buildStatementLine({ _id: 'd', description: 'Gift', kind: 'memo', account: null, transactionType: 'credit' }),
    ];
    await visit(
      area(),
      PATH,
      async (page) => {
        await line(page, 'Rent').getByText('Pending').waitFor();
        const texts = await page.getByRole('main').getByRole('listitem').allInnerTexts();
        const words = texts.map((text) => text.replace(/\s+/g, ' '));
        expect(words[0]).toMatch(/Rent .*Savings Debit of −\$250\.00 Debit Pending$/);
        expect(words[1]).toMatch(/Salary .*Savings Credit of \+\$3,200\.00 Credit$/);
        expect(words[2]).toMatch(/Sofa .*You do not have enough balance Debit of −\$250\.00 Debit Rejected$/);
        expect(words[3]).toMatch(/Gift .*[^−+]\$250\.00 Note, no money moved$/);
        // Of the only day: what came in, because nothing else has moved money.
        const total = page.getByText('Daily total:').locator('..');
        expect(await total.textContent()).toContain('+$3,200.00');
      },
      { responses: responsesFor(lines) },
    );
  });

  test('the filters are sent and kept in the address, also over a reload, and a tag removes each', async () => {
    await visit(area(), PATH, async (page, { api }) => {
      const lastQuery = () => Object.fromEntries(api.callsTo('GET /transaction/complete').at(-1)?.query ?? []);
      await line(page, 'Rent').waitFor();
      await page.getByRole('searchbox', { name: 'Search transactions' }).fill('sofa');
      // At once, as a browser may deliver them when it was busy: each change builds on the one before.
      await page.evaluate(() => {
        for (const [label, value] of Object.entries({ Type: 'debit', Status: 'rejected', Account: 'checking' })) {
          const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
          if (!(found?.control instanceof HTMLSelectElement)) throw new Error(`${label} is no filter`);
          found.control.value = value;
          found.control.dispatchEvent(new Event('change', { bubbles: true }));
        }
      });
      await page.waitForURL(`**${PATH}?transactionType=debit&status=rejected&account=checking&q=sofa`);
      const expected = { transactionType: 'debit', status: 'rejected', account: 'checking', q: 'sofa' };
      await page.getByRole('button', { name: 'Remove “sofa”' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Remove Rejected' }).waitFor();
      await line(page, 'Rent').waitFor();
      expect(lastQuery()).toMatchObject(expected);
      await page.getByRole('button', { name: 'Remove Rejected' }).click();
      await page.waitForURL(`**${PATH}?transactionType=debit&account=checking&q=sofa`);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.waitForURL(`**${PATH}`);
      // One history entry for all of it: Back leaves the page.
      expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(3);
    });
  });

  test('a line opens by keyboard at an address of its own, and closing returns to it', async () => {
    await visit(area(), `${PATH}?q=rent`, async (page) => {
      const link = page.getByRole('link', { name: 'Rent', exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await drawer(page).getByText('0123456789AB').waitFor();
      expect(search(page)).toBe('?q=rent&transaction=l1');
      await drawer(page).getByRole('list', { name: 'Timeline' }).getByText('Paid to Sam O.').waitFor();
      expect(await drawer(page).getByRole('link', { name: 'Pay again' }).getAttribute('href')).toBe(
        '/account/transfer?again=l1',
      );
      await page.keyboard.press('Escape');
      await drawer(page).waitFor({ state: 'detached' });
      expect(search(page)).toBe('?q=rent');
      await page.waitForFunction(() => document.activeElement?.textContent === 'Rent');
      await page.goForward();
      await drawer(page).waitFor();
      await page.reload();
      await drawer(page).getByText('0123456789AB').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await drawer(page).waitFor({ state: 'detached' });
      expect(search(page)).toBe('?q=rent');
    });
  });

  test('an address of a line that does not exist says so beside the list', async () => {
    await visit(
      area(),
      `${PATH}?transaction=gone`,
      async (page) => {
        await drawer(page).getByText('We couldn’t find this transaction.').waitFor();
        await drawer(page).getByRole('button', { name: 'Close' }).click();
        await line(page, 'Rent').waitFor();
      },
      { responses: { 'GET /transaction/gone': failure('not_found') } },
    );
  });

  test('an export has exactly what is filtered', async () => {
    await visit(area(), `${PATH}?account=savings&status=completed`, async (page, { context }) => {
      const asked: string[] = [];
      await context.route('**/api/transaction/export*', (route) => {
        asked.push(new URL(route.request().url()).search);
        return route.fulfill({
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="lines.csv"' },
          body: 'Date,Amount\r\n',
        });
      });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('lines.csv');
      expect(asked).toEqual(['?status=completed&account=savings&format=csv']);
      await page.getByText('lines.csv is in your downloads.').waitFor();
    });
  });

  test('without transactions, and when none match, the list says what to do', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('No transactions yet.').waitFor();
        await page.getByRole('searchbox').fill('sofa');
        await page.getByText('No transactions match your filters.').waitFor();
        api.on('GET /transaction/complete', failure('unavailable'));
        await page.getByRole('button', { name: 'Clear filters' }).last().click();
        await page.getByRole('searchbox').fill('rent');
        await page.getByText('We couldn’t load your transactions.').waitFor();
        api.on('GET /transaction/complete', list([buildStatementLine()]));
        await page.getByRole('button', { name: 'Try again' }).click();
        await line(page, 'Rent').waitFor();
      },
      { responses: responsesFor([]) },
    );
  });
}

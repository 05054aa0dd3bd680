import type { Page } from 'playwright-core';
import { type CustomerArea, visit } from './customer-area';
import { failure } from './mock-api';

const PATH = '/account/statements';
const LIST = 'GET /transaction/statements';

const figuresOf = (page: Page, month: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: month, exact: true }) })
    .locator('dl > div')
    .evaluateAll((rows) => Object.fromEntries(rows.map((row) => [...row.children].map((cell) => cell.textContent))));

const ACCOUNTS = {
  savings: { openingBalance: 900, closingBalance: 1_000, moneyIn: 150.25, moneyOut: 50.25 },
  checking: { openingBalance: 100, closingBalance: 60.4, moneyIn: 0, moneyOut: 39.6 },
};
const OCTOBER = {
  month: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  isComplete: true,
  openingBalance: 1_000,
  closingBalance: 1_060.4,
  moneyIn: 150.25,
  moneyOut: 89.85,
  accounts: [
    { account: 'savings', ...ACCOUNTS.savings },
    { account: 'checking', ...ACCOUNTS.checking },
  ],
};

/** A statement for each month: its figures, its files, and each account by itself. */
export function statements(area: () => CustomerArea): void {
  test('a month has its balances and totals, of both accounts or of one, and its files are of the same', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByRole('link', { name: 'October 2026' }).waitFor();
        expect(await figuresOf(page, 'October 2026')).toEqual({
          'Opening balance': '$1,000.00',
          'Money in': '$150.25',
          'Money out': '$89.85',
          'Closing balance': '$1,060.40',
        });
        await page.getByLabel('Account', { exact: true }).selectOption('checking');
        await page.waitForURL(`**${PATH}?account=checking`);
        await page.getByText('$60.40').waitFor();
        expect(await figuresOf(page, 'October 2026')).toEqual({
          'Opening balance': '$100.00',
          'Money in': '$0.00',
          'Money out': '$39.60',
          'Closing balance': '$60.40',
        });
        for (const format of ['PDF', 'CSV']) {
          await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: `${format} for October 2026` }).click(),
          ]);
          await page.getByText(/ is in your downloads\.$/).waitFor();
        }
        expect(api.callsTo('GET /transaction/export').map(({ query }) => Object.fromEntries(query))).toEqual(
          ['pdf', 'csv'].map((format) => ({
            format,
            from: '2026-10-01',
            to: '2026-10-31',
            sort: 'date',
            account: 'checking',
          })),
        );
        const link = page.getByRole('link', { name: 'October 2026' });
        expect(await link.getAttribute('href')).toBe(
          '/account/transactions?from=2026-10-01&to=2026-10-31&account=checking',
        );
      },
      { responses: { [LIST]: { data: [OCTOBER] }, 'GET /transaction/export': { file: 'The bank writes it.' } } },
    );
  });

  test('statements that cannot be loaded say so, and can be tried again', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('We couldn’t load your statements.').waitFor();
        api.on(LIST, { data: [OCTOBER] });
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('link', { name: 'October 2026' }).waitFor();
      },
      { responses: { [LIST]: failure('internal') } },
    );
  });
}

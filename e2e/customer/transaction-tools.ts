import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import { type CustomerArea, visit } from './customer-area';
import { RECIPIENT, responsesFor } from './customer-responses';
import { waiting } from './state-parts';
import { recipientIs } from './transfer-screen';

const PATH = '/account/transactions';
const LIST = 'GET /transaction/complete';
const rent = (page: Page) => page.getByRole('link', { name: 'Rent', exact: true });

/** The tools of the list: filters by date and amount, files, printing, and paying again. */
export function transactionTools(area: () => CustomerArea): void {
  test('days and amounts are chosen in their filters, checked there, sent, and kept in the URL', async () => {
    await visit(area(), PATH, async (page, { api }) => {
      const lastQuery = () => Object.fromEntries(api.callsTo(LIST).at(-1)?.query ?? []);
      await rent(page).waitFor();
      await page.getByRole('button', { name: /^Date/ }).click();
      const days = page.getByRole('dialog', { name: 'Date' });
      await days.getByLabel('From').fill('2026-04-30');
      await days.getByLabel('To').fill('2026-03-20');
      const asked = api.callsTo(LIST).length;
      await days.getByRole('button', { name: 'Apply' }).click();
      await days.getByText('Choose an end date on or after the start date.').waitFor();
      expect(api.callsTo(LIST)).toHaveLength(asked);
      await days.getByLabel('To').fill('2026-05-31');
      await days.getByRole('button', { name: 'Apply' }).click();
      await days.waitFor({ state: 'detached' });
      await page.waitForURL(`**${PATH}?from=2026-04-30&to=2026-05-31`);
      await page
        .getByRole('button', { name: /^Date/ })
        .filter({ hasText: /Apr 30.* – May 31/ })
        .waitFor();

      await page.getByRole('button', { name: /^Amount/ }).click();
      const amounts = page.getByRole('dialog', { name: 'Amount' });
      await amounts.getByLabel('From ($)').fill('10');
      await amounts.getByLabel('To ($)').fill('1,250.50');
      await page.keyboard.press('Enter');
      await amounts.waitFor({ state: 'detached' });
      await page.waitForURL(`**${PATH}?from=2026-04-30&to=2026-05-31&minAmount=10&maxAmount=1250.5`);
      const filters = { from: '2026-04-30', to: '2026-05-31', minAmount: '10', maxAmount: '1250.5' };
      await eventually(async () => expect(lastQuery()).toMatchObject(filters));
      await rent(page).waitFor();
      // A day is whole only without the amounts.
      expect(await page.getByText('Daily total:').count()).toBe(0);
      await page.getByRole('button', { name: /^Remove \$10/ }).click();
      await page.waitForURL(`**${PATH}?from=2026-04-30&to=2026-05-31`);
      await page.getByText('Daily total:').first().waitFor({ state: 'attached' });
    });
  });

  test('a file that is being prepared shows its progress, and can be canceled', async () => {
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        const downloads: string[] = [];
        page.on('download', (download) => downloads.push(download.suggestedFilename()));
        await page.getByRole('button', { name: 'Export CSV' }).click();
        await page.getByRole('progressbar', { name: 'Preparing your CSV file' }).waitFor();
        await page.getByText('Collecting the rows').waitFor();
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('progressbar').waitFor({ state: 'detached' });
        api.on('GET /transaction/export', { rows: 'all' });
        await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export PDF' }).click()]);
        await page.getByText(/ is in your downloads\.$/).waitFor();
        expect(downloads).toHaveLength(1);
        expect(api.callsTo('GET /transaction/export').map(({ query }) => query.get('format'))).toEqual(['csv', 'pdf']);
      },
      { responses: { 'GET /transaction/export': waiting } },
    );
  });

  test('paper has the transactions and which ones they are, and nothing to press', async () => {
    const lines = Array.from({ length: 120 }, (_, index) =>
      buildStatementLine({ _id: `p${index}`, description: `Payment ${index}`, reference: `R${index}` }),
    );
    await visit(
      area(),
      `${PATH}?transactionType=debit`,
      async (page) => {
        await page.getByText('Payment 3', { exact: true }).waitFor();
        await page.evaluate(() => {
          // Does the same as the browser before it shows its dialog.
          window.print = () => {
            setTimeout(() => {
              window.dispatchEvent(new Event('beforeprint'));
              document.documentElement.dataset.printed = 'yes';
            });
          };
        });
        await page.getByRole('button', { name: 'Print' }).click();
        await page.waitForFunction(() => document.documentElement.dataset.printed === 'yes');
        await page.emulateMedia({ media: 'print' });
        await page.getByText('The newest 120 of your transactions that match Money out.', { exact: false }).waitFor();
        await page.getByText('Payment 119', { exact: true }).waitFor();
        expect(await page.getByRole('navigation').count()).toBe(0);
        expect(await page.getByRole('button').count()).toBe(0);
        await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
      },
      { responses: { ...responsesFor(lines), [LIST]: { data: lines, page: { next: 'p119', limit: 120 } } } },
    );
  });

  test('Pay again opens the form of the transfer, filled in', async () => {
    const line = buildStatementLine({ _id: 'l1', description: 'Rent', account: 'checking', amount: 84.5 });
    await visit(
      area(),
      `${PATH}?transaction=l1`,
      async (page) => {
        await page.getByRole('dialog').getByRole('link', { name: 'Pay again' }).click();
        await page.waitForURL('**/account/transfer?again=l1');
        const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
        await recipientIs(page, 'Sam O.');
        expect({
          amount: await value('Amount'),
          number: await value('Account number'),
          bank: await value('Bank name'),
          routing: await value('Routing number'),
          to: await value('Recipient name'),
        }).toEqual({
          amount: '84.50',
          number: '4400111222',
          bank: 'Larkspur Bank',
          routing: '021000021',
          to: 'Sam O.',
        });
        expect(await page.getByLabel('From', { exact: true }).textContent()).toContain('Checking');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('heading', { name: 'Review and send' }).waitFor();
      },
      {
        responses: {
          ...responsesFor([line]),
          'GET /transaction/recipients': { data: [{ ...RECIPIENT, accountType: 'savings' }] },
        },
      },
    );
  });
}

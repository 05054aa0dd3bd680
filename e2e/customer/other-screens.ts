import { BRAND } from '@larkspur/contracts/brand';
import type { SessionUser } from '@larkspur/contracts/session';
import { buildSessionUser, buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import { type CustomerArea, visit } from './customer-area';
import { list, responsesFor } from './customer-responses';

/** Transactions with their receipts, cards, beneficiaries and support. */
export function otherScreens(area: () => CustomerArea): void {
  test('each transaction has date, description, type and amount, and its direction as text and by its sign', async () => {
    const lines = [
      buildStatementLine({ _id: 'out', description: 'Rent', amount: 1_250, date: '2025-03-12T20:00:00.000Z' }),
      buildStatementLine({ _id: 'in', description: 'Salary', amount: 3_200, transactionType: 'credit' }),
    ];
    await visit(
      area(),
      '/account/transactions',
      async (page, { api }) => {
        const out = page.getByRole('listitem').filter({ hasText: 'Rent' });
        await out.waitFor();
        expect(api.callsTo('GET /transaction/complete').length).toBeGreaterThan(0);
        for (const text of ['Debit', '−', '$1,250.00']) expect(await out.textContent()).toContain(text);
        const income = page.getByRole('listitem').filter({ hasText: 'Salary' });
        for (const text of ['Credit', '+', '$3,200.00']) expect(await income.textContent()).toContain(text);
        // The text that assistive technology reads for the sign.
        await out.getByText('Debit of').waitFor({ state: 'attached' });
        await income.getByText('Credit of').waitFor({ state: 'attached' });
        await page.getByRole('heading', { name: 'Mar 12, 2025' }).waitFor();
      },
      { responses: responsesFor(lines) },
    );
  });

  test.each<[string, Partial<SessionUser>, string]>([
    ['a customer', {}, '/account/transactions'],
    ['the back office', { isAdmin: true, role: 'administrator' }, '/admin/transactions'],
  ])('%s sees amounts and dates as in the United States in a browser of another language', async (_, role, path) => {
    const line = buildStatementLine({ amount: 1_250.5, date: '2025-03-12T20:00:00.000Z' });
    await visit(
      area(),
      path,
      async (page) => {
        expect(await page.evaluate(() => (1_250.5).toLocaleString())).toBe('1.250,5');
        await page.getByText('$1,250.50').first().waitFor();
        await page.getByText('Mar 12, 2025').first().waitFor();
        expect(await page.getByRole('main').textContent()).not.toMatch(/\$[\d.]+,\d\d\b|€|März/);
      },
      {
        locale: 'de-DE',
        user: buildSessionUser(role),
        responses: {
          ...responsesFor([line]),
          'GET /transaction/admin': list([{ ...line, userId: 'u1', customerName: 'Ada Lovelace' }]),
        },
      },
    );
  });

  test('the receipt of a transaction is saved, shared and printed like that of a transfer', async () => {
    const line = buildStatementLine({ _id: 'rent', reference: 'LB-7F3K-92QD' });
    await visit(
      area(),
      '/account/transactions?transaction=rent',
      async (page, { api }) => {
        const receipt = page.getByRole('article', { name: 'Receipt' });
        for (const text of ['Nov 12, 2026', 'Transfer', 'Ending in 1222', '$0.00', 'LB-7F3K-92QD']) {
          await receipt.getByText(text).first().waitFor();
        }
        await Promise.all([page.waitForEvent('download'), receipt.getByRole('button', { name: 'Save' }).click()]);
        await page.getByText(/ is in your downloads\.$/).waitFor();
        expect(Object.fromEntries(api.callsTo('GET /transaction/export')[0]?.query ?? [])).toEqual({
          format: 'pdf',
          document: 'receipt',
          q: 'LB-7F3K-92QD',
        });
        await page.emulateMedia({ media: 'print' });
        const isPrinted = (selector: string) =>
          page.evaluate((of) => document.querySelector(of)?.checkVisibility() ?? null, selector);
        expect(await isPrinted('[data-print-sheet] dl')).toBe(true);
        expect(await isPrinted('h1')).toBe(false);
        expect(await isPrinted('nav')).toBe(false);
      },
      { responses: { ...responsesFor([line]), 'GET /transaction/export': { pdf: 'The bank writes it.' } } },
    );
  });

  test('a receipt is shared as text, and copied where the browser cannot share', async () => {
    await visit(area(), '/account/transactions?transaction=l1', async (page, { context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const share = page.getByRole('article', { name: 'Receipt' }).getByRole('button', { name: 'Share' });
      await share.waitFor();
      await page.evaluate(() => {
        Object.assign(navigator, {
          canShare: () => true,
          share: async (data: unknown) => Object.assign(window, { shared: data }),
        });
      });
      await share.click();
      const shared = await page.waitForFunction(() => 'shared' in window && window.shared);
      const { title, text } = (await shared.jsonValue()) as { title: string; text: string };
      expect(title).toBe('Receipt');
      for (const fact of ['Amount: $250.00', 'To: Sam O.', 'Reference: 0123456789AB']) expect(text).toContain(fact);
      await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
      await share.click();
      await page.getByRole('region', { name: 'Notifications' }).getByText('Receipt copied to clipboard').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    });
  });

  test('support has phone, email, and the way to the contact form', async () => {
    await visit(area(), '/account/support', async (page) => {
      const main = page.getByRole('main');
      const phone = main.getByRole('link', { name: BRAND.phone });
      expect(await phone.getAttribute('href')).toBe(`tel:${BRAND.phone.replace(/[^+\d]/g, '')}`);
      const email = main.getByRole('link', { name: BRAND.supportEmail });
      expect(await email.getAttribute('href')).toBe(`mailto:${BRAND.supportEmail}`);
      await main.getByRole('link', { name: 'Go to the contact form' }).click();
      await page.waitForURL('**/contact');
    });
  });

  test('there are no cards, and requesting one shows its message and makes no call', async () => {
    await visit(area(), '/account/cards', async (page, { api }) => {
      await page.getByText('You have no cards yet').waitFor();
      const before = api.calls.length;
      await page.getByRole('button', { name: 'Request Card' }).click();
      await page.getByRole('status').getByText('Card request sent we will get back to you').waitFor();
      // The layout may read the profile at any time.
      const calls = api.calls.slice(before).map(({ request }) => request);
      expect(calls.filter((request) => request !== 'GET /user/me')).toEqual([]);
    });
  });

  test('there are no beneficiaries yet', async () => {
    await visit(area(), '/account/beneficiaries', async (page) => {
      await page.getByText('You have no beneficiaries yet').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Transfer Money' }).click();
      await page.waitForURL('**/account/transfer');
    });
  });
}

import type { StatementLine } from '@larkspur/contracts/transaction';
import { buildSessionUser, buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { type CustomerArea, visit } from './customer-area';
import { list, responsesFor } from './customer-responses';
import { type ApiCall, failure, type MockApi, type MockResponses } from './mock-api';

const PATH = '/account/transactions';
const LIST = 'GET /transaction/complete';
const DAY_MS = 86_400_000;
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Transaction details' });
const search = (page: Page) => new URL(page.url()).search;

/** Every line of the customer's accounts: how it is displayed, found, opened, and saved. */
export function transactions(area: () => CustomerArea): void {
  test('each line has date, description, type and amount, and the text of its direction and status', async () => {
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
        const shown = texts.map((text) => text.replace(/\s+/g, ' '));
        expect(shown[0]).toMatch(/Rent .*Savings Debit of −\$250\.00 Debit Pending$/);
        expect(shown[1]).toMatch(/Salary .*Savings Credit of \+\$3,200\.00 Credit$/);
        expect(shown[2]).toMatch(
          /Sofa .*There wasn’t enough money in the account\. Debit of −\$250\.00 Debit Rejected$/,
        );
        expect(shown[3]).toMatch(/Gift .*[^−+]\$250\.00 Memo, no money moved$/);
        // The total of the only day is the incoming amount, because nothing else has moved money.
        const total = page.getByText('Daily total:').locator('..');
        expect(await total.textContent()).toContain('+$3,200.00');
      },
      { responses: responsesFor(lines) },
    );
  });

  test('the filters are sent and kept in the URL, also over a reload, and a tag removes each', async () => {
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

  test('a long list loads more while it is scrolled, and keeps its position after Back and new payments', async () => {
    const PAGES = 3;
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await line(page, 'Payment 3').waitFor();
        while (api.callsTo(LIST).length < PAGES) await scrollBy(page, 10);
        await page.evaluate(() => window.scrollTo(0, 0));
        for (let step = 0; step < 100 && (await line(page, 'Payment 150').count()) === 0; step += 1)
          await scrollBy(page, 1);
        await line(page, 'Payment 150').evaluate((item) =>
          window.scrollTo(0, scrollY + item.getBoundingClientRect().top - 333),
        );
        const seen = await placeOf(page, 'Payment 150');
        await openHome(page);
        await receivePayment(page, api, 1);
        await page.goBack();
        expect(await placeOf(page, 'Payment 150')).toBeCloseTo(seen, 0);
        const scrolled = await page.evaluate(() => window.scrollY);
        await receivePayment(page, api, 2);
        await page.waitForFunction((before) => window.scrollY > before, scrolled);
        expect(await placeOf(page, 'Payment 150')).toBeCloseTo(seen, 0);
        // At its beginning a list shows new lines.
        await page.evaluate(() => window.scrollTo(0, 0));
        await line(page, 'Newer 2').waitFor();
        await openHome(page);
        await page.goBack();
        await line(page, 'Newer 2').waitFor();
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
      },
      { responses: { [LIST]: pagesOf(PAGES * 100) } },
    );
  });

  test('a line opens by keyboard at a URL of its own, and closing returns to it', async () => {
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

  test('the URL of a line that does not exist says so beside the list', async () => {
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

/** Scrolls by this many windows, and waits for the frame after it. */
async function scrollBy(page: Page, windows: number): Promise<void> {
  await page.evaluate((count) => {
    window.scrollBy(0, count * window.innerHeight);
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }, windows);
}

/** The distance of a line from the top of the window, once it has not changed for some frames. */
async function placeOf(page: Page, name: string): Promise<number> {
  await line(page, name).waitFor();
  return line(page, name).evaluate(async (item) => {
    const STEADY_FRAMES = 5;
    let top = item.getBoundingClientRect().top;
    for (let steady = 0; steady < STEADY_FRAMES; steady += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = item.getBoundingClientRect().top;
      if (now !== top) steady = -1;
      top = now;
    }
    return top;
  });
}

/** By its link, without scrolling to it. */
async function openHome(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Home' })
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

/** The live event of a payment, as another tab would pass it on, and the request with which the list takes it in. */
async function receivePayment(page: Page, api: MockApi, newer: number): Promise<void> {
  api.on(LIST, pagesOf(300, newer));
  const before = api.callsTo(LIST).length;
  const refreshed = page.waitForResponse(/transaction\/complete/);
  await page.evaluate(
    ([user, data]) =>
      new BroadcastChannel(`larkspur-live-${user}`).postMessage({ id: null, name: 'transaction', data }),
    [buildSessionUser()._id, newestLine(newer)] as const,
  );
  await refreshed;
  expect(api.callsTo(LIST)).toHaveLength(before + 1);
}

const NEWEST = Date.UTC(2026, 10, 12, 20);
const newestLine = (number: number): StatementLine =>
  buildStatementLine({
    _id: `n${number}`,
    description: `Newer ${number}`,
    date: new Date(NEWEST + number * DAY_MS).toISOString(),
  });

/** Lines of one a day, a hundred to a page, after some newer ones. */
function pagesOf(count: number, newer = 0): MockResponses[string] {
  const lines: StatementLine[] = [
    ...Array.from({ length: newer }, (_, index) => newestLine(newer - index)),
    ...Array.from({ length: count }, (_, index) =>
      buildStatementLine({
        _id: `p${index}`,
        description: `Payment ${index}`,
        date: new Date(NEWEST - index * DAY_MS).toISOString(),
      }),
    ),
  ];
  return ({ query }: ApiCall) => {
    const start = Number(query.get('cursor') ?? 0);
    const end = start + 100;
    return { data: lines.slice(start, end), page: { next: end < lines.length ? String(end) : null, limit: 100 } };
  };
}

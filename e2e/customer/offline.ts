import { buildStatementLine } from '@larkspur/web-kit/testing/fixtures';
import type { Page, Route } from 'playwright-core';
import { type CustomerArea, visit } from './customer-area';
import { failure } from './mock-api';

const notice = (page: Page) => page.getByRole('status').getByText(/You’ve been offline since \d+:\d\d [AP]M/);

/**
 * Without a connection, loaded data stays on the screen with the time of its last update, and nothing looks as if it were sent.
 */
export function offline(area: () => CustomerArea): void {
  test('the screen stays, says since when it may be out of date, and updates automatically', async () => {
    await visit(area(), '/account/transactions', async (page, { api, context }) => {
      // The drawer's code is loaded once the browser is idle, or when a drawer is opened.
      const drawer = page.getByRole('dialog', { name: 'Transaction details' });
      await page.getByRole('link', { name: 'Salary', exact: true }).click();
      await drawer.waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await context.setOffline(true);
      await notice(page)
        .getByText(/You can’t send anything until you’re back online/)
        .waitFor();
      await page.getByRole('link', { name: 'Rent', exact: true }).click();
      await drawer.getByText('You’re offline.').waitFor();
      await drawer.getByText('We’ll load this transaction as soon as you’re back online.').waitFor();
      expect(api.callsTo('GET /transaction/l1')).toEqual([]);
      await context.setOffline(false);
      await drawer.getByText('0123456789AB').waitFor();
      await notice(page).waitFor({ state: 'detached' });
    });
  });

  test('a screen that cannot be loaded leaves header and navigation in place, and appears when the connection does', async () => {
    await visit(
      area(),
      '/account/home',
      async (page, { context }) => {
        const navigation = page.getByRole('navigation', { name: 'Your account' });
        const offline = page.getByRole('main').getByRole('heading', { level: 1, name: 'You’re offline' });
        await page.getByText('$1,000.00').first().waitFor();
        await navigation.evaluate((element) => Object.assign(element, { isOriginal: true }));
        await context.setOffline(true);
        await notice(page).waitFor();
        await navigation.getByRole('link', { name: 'Cards' }).click();
        await offline.waitFor();
        await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
        await page.getByRole('banner').getByText('Welcome Ada').waitFor();
        expect(await navigation.evaluate((element) => 'isOriginal' in element)).toBe(true);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('button', { name: 'Try again', disabled: false }).waitFor();
        // Screens that are already loaded can be used.
        await navigation.getByRole('link', { name: 'Home' }).click();
        await page.getByText('$1,000.00').first().waitFor();
        await navigation.getByRole('link', { name: 'Cards' }).click();
        await offline.waitFor();
        await context.setOffline(false);
        await page.getByText('You have no cards yet').waitFor();
        expect(await navigation.evaluate((element) => 'isOriginal' in element)).toBe(true);
      },
      { hasOwnProfile: true },
    );
  });

  test('charts that cannot be loaded leave the balances, and can be loaded again', async () => {
    await visit(
      area(),
      '/account/cards',
      async (page, { context }) => {
        const loadsCharts = async (route: Route) => {
          const response = await route.fetch();
          return (await response.text()).includes('Money in and out') ? route.abort() : route.fulfill({ response });
        };
        await context.route(/\.js$/, loadsCharts);
        await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Home' }).click();
        await page.getByText('We couldn’t load your charts.').waitFor();
        await page.getByText('$1,000.00').first().waitFor();
        await context.unroute(/\.js$/, loadsCharts);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('figure', { name: 'Money in and out' }).waitFor();
      },
      { hasOwnProfile: true },
    );
  });

  test('balances that cannot be updated say from when they are', async () => {
    await visit(area(), '/account/home', async (page, { api }) => {
      await page.getByText('$1,000.00').first().waitFor();
      api.on('GET /user/me', failure('unavailable'));
      api.on('GET /transaction', { data: [buildStatementLine()] });
      await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Account' }).click();
      await page.getByRole('region', { name: 'Account', exact: true }).waitFor();
      await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Home' }).click();
      await page.getByText(/The balances below are from \d+:\d\d [AP]M/).waitFor();
      await page.getByText('$1,000.00').first().waitFor();
    });
  });
}

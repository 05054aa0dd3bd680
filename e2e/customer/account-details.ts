import { readFileSync } from 'node:fs';
import type { PersonalData } from '@larkspur/contracts/personal-data';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { type CustomerArea, visit } from './customer-area';
import { list } from './customer-responses';
import { failure } from './mock-api';

const COPY = { name: 'Copy account number' };
const PERSONAL: PersonalData = { profile: buildUser(), identity: null, activity: [] };
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Paths that belong to the sidebar's Account, besides its own. */
const ACCOUNT_SECTION = [
  'profile',
  'settings',
  'update-account',
  'update-password',
  'payment-pin',
  'sessions',
  'beneficiaries',
];

/** The customer's data, and the ways to change it. */
export function accountDetails(area: () => CustomerArea): void {
  test('the profile page links to the account page, which has account and profile', async () => {
    await visit(area(), '/account/profile', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      await page.getByRole('link', { name: 'Go to Account' }).click();
      const account = page.getByRole('region', { name: 'Account', exact: true });
      await account.getByText('$1,000.00').waitFor();
      expect(await account.getByText('4400918237').count()).toBe(0);
      await account.getByRole('button', { name: 'Show account number' }).click();
      await account.getByText('4400918237').waitFor();
      const profile = page.getByRole('region', { name: 'Profile', exact: true });
      for (const text of ['Ada Lovelace', 'ada@example.com', '+1 302 555 0177', '12 Orchard Lane', 'Delaware']) {
        await profile.getByText(text, { exact: true }).waitFor();
      }
      await profile.getByText('Verified').waitFor();
    });
  });

  test('the account number is copied, and shown when the browser refuses to', async () => {
    await visit(area(), '/account/info', async (page, { context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', COPY).click();
      await notifications(page).getByText('Account number copied to clipboard').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4400918237');
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
      });
      await page.getByRole('button', COPY).click();
      await notifications(page)
        .getByText(/Your browser blocked copying/)
        .waitFor();
      await page.getByText('4400918237').waitFor();
    });
  });

  test('the settings link to everything that can be changed, and to sign-out', async () => {
    await visit(area(), '/account/settings', async (page, { api }) => {
      for (const [name, path] of [
        ['Edit Profile', '/account/update-account'],
        ['Update Password', '/account/update-password'],
        ['Beneficiaries', '/account/beneficiaries'],
        ['Contact', '/account/support'],
      ] as const) {
        const link = page.getByRole('main').getByRole('link', { name, exact: true });
        expect(await link.getAttribute('href')).toBe(path);
      }
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/signin');
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      expect(api.callsTo('POST /auth/signout')).toHaveLength(1);
    });
  });

  test('the color scheme is chosen at once, and remembered', async () => {
    await visit(area(), '/account/settings', async (page) => {
      const scheme = () => page.evaluate(() => document.documentElement.dataset.colorScheme ?? 'system');
      await page.getByRole('radio', { name: 'Dark' }).check();
      expect(await scheme()).toBe('dark');
      await page.reload();
      await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
      expect(await scheme()).toBe('dark');
      await page.getByRole('radio', { name: 'Same as device' }).check();
      expect(await scheme()).toBe('system');
    });
  });

  test('the sidebar marks Account on every page that belongs to it, also in the menu of a phone', async () => {
    await visit(area(), '/account/info', async (page) => {
      const current = page.locator('nav[aria-label="Your account"] a[aria-current]');
      for (const path of ACCOUNT_SECTION) {
        await page.goto(`/account/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([path, await current.allTextContents()]).toEqual([path, ['Account']]);
        expect(await current.getAttribute('aria-current')).toBe('true');
      }
      await page.setViewportSize({ width: 375, height: 800 });
      const more = page.getByRole('button', { name: 'More' });
      const color = (element: 'button' | 'a') =>
        page
          .locator(`nav[aria-label="Your account"] ${element}`)
          .first()
          .evaluate((it) => getComputedStyle(it).color);
      expect(await more.getAttribute('data-current')).toBe('true');
      expect(await color('button')).not.toBe(await color('a'));
    });
  });

  test('the data export is one file with everything, or none', async () => {
    await visit(
      area(),
      '/account/settings',
      async (page, { api }) => {
        const start = page.getByRole('button', { name: 'Download your data' });
        await start.click();
        await page.getByText('We couldn’t prepare your file.').waitFor();
        api.on('GET /transaction/complete', list([{ _id: 'l1' }]));
        const [download] = await Promise.all([page.waitForEvent('download'), start.click()]);
        expect(download.suggestedFilename()).toMatch(/^larkspur-data-\d{4}-\d\d-\d\d\.json$/);
        const file: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'));
        expect(file).toMatchObject({ version: 1, profile: { _id: 'u1' }, transactions: [{ _id: 'l1' }] });
        await page.getByText('Your file is in your downloads.').waitFor();
      },
      {
        responses: {
          'GET /user/data': { data: PERSONAL },
          'GET /auth/user': { data: buildSessionUser() },
          'GET /transaction/complete': failure('unavailable'),
        },
      },
    );
  });
}

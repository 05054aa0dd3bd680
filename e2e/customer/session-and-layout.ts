import { join } from 'node:path';
import { BRAND } from '@larkspur/contracts/brand';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { ROOT } from '../../scripts/launcher/paths';
import { eventually } from '../support/eventually';
import { expectPagesAnnounced } from './announced-pages';
import { type CustomerArea, visit } from './customer-area';
import { failure, heldResponse, type MockResponses } from './mock-api';

const { paths: SCREENS } = RoutesFile.read(join(ROOT, 'mfe-customer'));
const ENDED: MockResponses = { 'POST /auth/refresh': failure('unauthenticated') };
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Your account' });
const stored = (page: Page) =>
  page.evaluate(() => ['token', 'user'].filter((key) => localStorage.getItem(key) !== null));

/** Access to the area, the credentials of its requests, and the layout around each of its screens. */
export function sessionAndLayout(area: () => CustomerArea): void {
  test('each request carries the token, and none without one', async () => {
    await visit(area(), '/account/home', async (page, { api }) => {
      await page.getByText('$1,000.00').first().waitFor();
      const token = await page.evaluate(() => localStorage.getItem('token'));
      const own = api.calls.filter(({ request }) => !request.includes('/telemetry/'));
      expect(own.map(({ headers }) => headers.authorization)).toEqual(own.map(() => `Bearer ${token}`));
    });
    await visit(
      area(),
      '/',
      async (_page, { api }) => {
        await eventually(async () => expect(api.callsTo('GET /contacts')).toHaveLength(1));
        expect(api.calls.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
      },
      { user: null },
    );
  });

  test.each(['/account/home', '/account/transactions', '/account/transfer'])(
    'requests of %s that are answered with 401 redirect to sign-in, and nowhere else afterwards',
    async (path) => {
      const responses = Object.fromEntries(
        ['/user/me', '/user/transfer-limits', '/transaction', '/transaction/complete', '/transaction/insights']
          .concat('/transaction/recipients')
          .map((name) => [`GET ${name}`, failure('unauthenticated')]),
      );
      await visit(
        area(),
        path,
        async (page) => {
          await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
          const visited: string[] = [];
          page.on('framenavigated', (frame) => visited.push(frame.url()));
          expect(new URL(page.url()).searchParams.get('next')).toBe(path);
          expect(await stored(page)).toEqual([]);
          // Responses that arrive after the first one has ended the session do not navigate.
          await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
          expect(visited).toEqual([]);
        },
        { responses: { ...responses, ...ENDED } },
      );
    },
  );

  test('a slow answer is waited for, and the screen says that it is still loading', async () => {
    const held = heldResponse();
    await visit(
      area(),
      '/account/transfer',
      async (page) => {
        await page.getByRole('status').getByText('Loading your balances').waitFor({ state: 'attached' });
        held.give({ data: buildUser() });
        await page.getByLabel('Amount', { exact: true }).waitFor();
      },
      { responses: { 'GET /user/me': () => held.response } },
    );
  });

  test('a form that waits for more than ten seconds says that it is still working, and waits on', async () => {
    const held = heldResponse();
    await visit(
      area(),
      '/account/update-password',
      async (page) => {
        await page.getByLabel('Old password', { exact: true }).fill('larkspur-demo');
        await page.getByLabel('New password', { exact: true }).fill('quiet-meadow-1907');
        await page.getByLabel('Confirm password', { exact: true }).fill('quiet-meadow-1907');
        await page.clock.install();
        await page.getByRole('button', { name: 'Update password' }).click();
        await page.locator('form button[aria-disabled="true"]').waitFor();
        const stillWorking = page.getByRole('status').getByText(/We’re still working on it\.$/);
        await page.clock.runFor(8_000);
        expect(await stillWorking.count()).toBe(0);
        await page.clock.runFor(3_000);
        await stillWorking.waitFor();
        await page.clock.runFor(60_000);
        await stillWorking.waitFor();
        held.give(failure('wrong_password'));
        await page.getByText('The password is incorrect.').first().waitFor();
        await stillWorking.waitFor({ state: 'detached' });
      },
      { responses: { 'POST /auth/change-password': () => held.response }, hasOwnProfile: true },
    );
  });

  test('a visitor is led from each screen to sign-in, and never sees the area', async () => {
    await visit(
      area(),
      '/signin',
      async (page, { api }) => {
        await page.addInitScript(() => {
          new MutationObserver(() => {
            const isShown = document.querySelector('nav[aria-label="Your account"]') !== null;
            if (isShown) sessionStorage.setItem('area-was-shown', location.pathname);
          }).observe(document, { childList: true, subtree: true });
        });
        for (const path of SCREENS) {
          await page.goto(path);
          await page.waitForURL(`**/signin?next=${encodeURIComponent(path)}`);
          await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
        }
        expect(await page.evaluate(() => sessionStorage.getItem('area-was-shown'))).toBeNull();
        expect(api.calls.filter(({ request }) => /\/(user|transaction)/.test(request))).toEqual([]);
      },
      { user: null },
    );
  });

  test('each page has a title of its own, which is announced, and the focus is on its heading', async () => {
    await visit(area(), '/account/home', (page) => expectPagesAnnounced(page, navigation(page)));
  });

  test('a customer sees no data of the back office, but where staff sign in', async () => {
    await visit(area(), '/admin/users', async (page, { api }) => {
      await page.getByRole('heading', { level: 1, name: 'This page is for bank staff only' }).waitFor();
      const link = page.getByRole('link', { name: 'Sign in as an administrator' });
      expect(await link.getAttribute('href')).toMatch(/^\/admin\/login/);
      expect(api.calls.filter(({ request }) => request.includes('/admin'))).toEqual([]);
    });
  });

  test('Logout ends the session in all tabs, and Back shows nothing of it', async () => {
    await visit(area(), '/account/home', async (page, { api, context }) => {
      const other = await context.newPage();
      await other.goto('/account/transactions');
      await other.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
      await page.getByText('$1,000.00').first().waitFor();
      await navigation(page).getByRole('link', { name: 'Cards' }).click();
      await page.getByText('You have no cards yet').waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/signin');
      await other.waitForURL('**/signin**');
      expect(await stored(page)).toEqual([]);
      expect(api.callsTo('POST /auth/signout')).toHaveLength(1);
      await page.goBack();
      await page.waitForURL('**/signin**');
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      expect(await page.getByText('$1,000.00').count()).toBe(0);
    });
  });

  test('the warning of an idle session is answered over the drawer of a transaction, which stays open', async () => {
    await visit(
      area(),
      '/account/transactions',
      async (page) => {
        await page.clock.install();
        await page.reload();
        await page.getByRole('link', { name: 'Rent', exact: true }).click();
        const drawer = page.getByRole('dialog', { name: 'Transaction details' });
        await drawer.getByText('0123456789AB').waitFor();
        await page.clock.fastForward('14:00');
        await page.getByRole('button', { name: 'Stay signed in' }).click();
        await page.getByText('Are you still there?').waitFor({ state: 'detached' });
        await page.clock.fastForward('02:00');
        await drawer.getByText('0123456789AB').waitFor();
        await page.keyboard.press('Escape');
        await drawer.waitFor({ state: 'detached' });
      },
      { hasOwnProfile: true },
    );
  });

  test('a reload keeps the session', async () => {
    await visit(area(), '/account/support', async (page) => {
      await page.getByText('Welcome Ada').waitFor();
      await page.reload();
      await page.getByText('Welcome Ada').waitFor();
      expect(new URL(page.url()).pathname).toBe('/account/support');
    });
  });

  test('the sidebar has six places, and marks the one that is open', async () => {
    await visit(area(), '/account/home', async (page) => {
      const links = navigation(page).getByRole('link');
      await page.getByText('Welcome Ada').waitFor();
      const places = { Home: 'home', Transactions: 'transactions', Cards: 'cards', Transfer: 'transfer' };
      for (const [name, path] of Object.entries({ ...places, Account: 'info', Contact: 'support' })) {
        await navigation(page).getByRole('link', { name, exact: true }).click();
        await page.waitForURL(`**/account/${path}`);
        await page.waitForFunction(
          (current) => document.querySelector('nav [aria-current="page"]')?.textContent === current,
          name,
        );
        expect(await navigation(page).locator('[aria-current="page"]').count()).toBe(1);
      }
      expect(await links.allTextContents()).toEqual([...Object.keys(places), 'Account', 'Contact']);
    });
  });

  test('header and footer have the name, the picture, and the support email', async () => {
    await visit(area(), '/account/cards', async (page) => {
      await page.getByText('Welcome Ada').waitFor();
      const profile = page.getByRole('link', { name: 'Your profile' });
      expect(await profile.textContent()).toBe('AL');
      await page.getByRole('contentinfo').getByRole('link', { name: BRAND.supportEmail }).waitFor();
      await profile.click();
      await page.waitForURL('**/account/info');
    });
    const url = `data:image/png;base64,${PIXEL}`;
    await visit(
      area(),
      '/account/cards',
      async (page) => {
        await page.getByRole('link', { name: 'Your profile' }).locator('img').waitFor();
      },
      { responses: { 'GET /user/me': { data: buildUser({ profilePicture: { url } }) } } },
    );
  });

  test('a picture that cannot be loaded is replaced by the initials', async () => {
    const url = '/api/user/files/gone.jpg';
    await visit(
      area(),
      '/account/cards',
      async (page, { api }) => {
        const profile = page.getByRole('link', { name: 'Your profile' });
        // The initials are there before the picture, too.
        await eventually(async () => expect(api.callsTo('GET /user/files/gone.jpg')).toHaveLength(1));
        await profile.locator('img').waitFor({ state: 'detached' });
        await profile.getByText('AL').waitFor();
      },
      {
        responses: {
          'GET /user/me': { data: buildUser({ profilePicture: { url } }) },
          'GET /user/files/gone.jpg': failure('not_found'),
        },
      },
    );
  });
}

/** One pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

import { ERRORS } from '@larkspur/contracts/errors';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import { fillSignIn } from '../support/sign-in';
import { expectAccessible } from './accessibility';
import { type BrowserBank, visit } from './browser-bank';
import { ignoreFailedRequests, newCustomer } from './new-customer';
import { pauseClock } from './paused-clock';

const WRONG_CREDENTIALS = ERRORS.wrong_credentials.message;
const UNKNOWN_USER = { email: 'nobody@example.com', password: 'not-the-one' };

/** Replaces the response of `POST /auth/signin`. @returns the request bodies */
async function mockSignIn(page: Page, status: number, json: object, headers = {}): Promise<object[]> {
  const requests: object[] = [];
  await page.route('**/api/auth/signin', async (route) => {
    requests.push(route.request().postDataJSON());
    await route.fulfill({ status, json, headers });
  });
  return requests;
}

export function signIn(bank: () => BrowserBank): void {
  test('has its fields, a password toggle, and links to password reset and sign-up', async () => {
    await visit(bank(), '/signin', async (page) => {
      const email = page.getByLabel('Email', { exact: true });
      const password = page.getByLabel('Password', { exact: true });
      expect(await email.getAttribute('autocomplete')).toBe('username');
      expect(await password.getAttribute('autocomplete')).toBe('current-password');

      await password.fill('secret');
      await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
      await page.getByRole('button', { name: 'Show password' }).click();
      expect(await password.getAttribute('type')).toBe('text');
      expect(await password.inputValue()).toBe('secret');
      await eventually(async () => {
        expect(await password.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
      });
      await page.getByRole('button', { name: 'Hide password' }).click();
      expect(await password.getAttribute('type')).toBe('password');

      await page.getByRole('link', { name: 'Forgotten Password' }).click();
      await page.waitForURL('**/forgot-password');
      await page.getByRole('heading', { level: 1, name: 'Reset your password' }).waitFor();
      await page.goBack();
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
      await page.waitForURL('**/signup');
    });
  });

  test('hides a shown password on submit and allows pasting', async () => {
    await visit(bank(), '/signin', async (page, { context, errors }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await mockSignIn(page, 401, { code: 'wrong_credentials', message: WRONG_CREDENTIALS });
      await page.getByLabel('Email', { exact: true }).fill(UNKNOWN_USER.email);
      const password = page.getByLabel('Password', { exact: true });
      await page.evaluate(() => navigator.clipboard.writeText('pasted-secret'));
      await password.focus();
      await page.keyboard.press('Control+V');
      expect(await password.inputValue()).toBe('pasted-secret');
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await password.getAttribute('type')).toBe('password');
      ignoreFailedRequests(errors);
    });
  });

  test('sends nothing while a field is empty', async () => {
    await visit(bank(), '/signin', async (page) => {
      const requests = await mockSignIn(page, 500, {});
      await page.getByRole('button', { name: 'Sign in' }).click();
      const summary = page.getByRole('alert');
      await summary.getByRole('link', { name: 'Enter your email address' }).waitFor();
      await summary.getByRole('link', { name: 'Enter your password' }).waitFor();
      expect(requests).toEqual([]);
      await expectAccessible(page);
    });
  });

  test('sends email and password, stores token and user, and redirects an awaiting user to verification', async () => {
    const { email, password } = await newCustomer(bank());
    await visit(bank(), '/signin?next=%2Faccount%2Finfo', async (page) => {
      const sent = page.waitForRequest('**/api/auth/signin');
      await fillSignIn(page, { email: ` ${email} `, password });
      expect((await sent).postDataJSON()).toEqual({ email, password });
      await page.waitForURL('**/account-verification');
      const kept = await page.evaluate(() => ({ token: localStorage.token, user: JSON.parse(localStorage.user) }));
      expect(kept.token.split('.')).toHaveLength(3);
      expect(kept.user).toMatchObject({ firstName: 'Dora', verificationStatus: 'awaiting' });
    });
  });

  test.each(['verified', 'pending', 'failed'])(
    'redirects a user who is %s to the account home or to `next`',
    async (status) => {
      const { api, email, password } = await newCustomer(bank());
      const real = await api.post<{ token: string; user: object }>('/auth/signin', { email, password });
      const answer = { ...real.body, user: { ...real.body.user, verificationStatus: status } };
      for (const [from, to] of [
        ['/signin', '/account/home'],
        ['/signin?next=%2Faccount%2Finfo', '/account/info'],
        ['/signin?next=https%3A%2F%2Fevil.example%2Faccount%2Finfo', '/account/home'],
      ] as const) {
        await visit(bank(), from, async (page, { errors }) => {
          await mockSignIn(page, 200, answer);
          await fillSignIn(page, { email, password });
          await page.waitForURL((url) => url.pathname === to);
          expect(new URL(page.url()).origin).toBe(new URL(bank().url).origin);
          ignoreFailedRequests(errors);
        });
      }
    },
  );

  test('shows the response message in a red banner for three seconds and leaves a trace', async () => {
    await visit(
      bank(),
      '/signin',
      async (page, { errors }) => {
        await pauseClock(page);
        const heightOfButton = async () => (await page.getByRole('button', { name: 'Sign in' }).boundingBox())?.y;
        const before = await heightOfButton();
        await fillSignIn(page, UNKNOWN_USER);
        const banner = page.getByRole('alert');
        await banner.waitFor();
        expect(await heightOfButton()).toBe(before);
        expect(await banner.textContent()).toBe(WRONG_CREDENTIALS);
        const [red, green] = await banner.evaluate((it) =>
          (getComputedStyle(it).borderTopColor.match(/\d+/g) ?? []).map(Number),
        );
        expect(red).toBeGreaterThan(100 + (green ?? 0));
        expect(new URL(page.url()).pathname).toBe('/signin');
        await page.clock.runFor(2_900);
        expect(await banner.count()).toBe(1);
        await page.clock.runFor(100);
        await banner.first().waitFor({ state: 'detached' });
        await page.getByText(WRONG_CREDENTIALS).first().waitFor({ state: 'detached' });
        await page.getByText('Last sign-in attempt failed', { exact: true }).waitFor();
        expect(await heightOfButton()).toBe(before);
        expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(UNKNOWN_USER.email);
        ignoreFailedRequests(errors);
      },
      { hasOwnProfile: true },
    );
  });

  test('restarts the three seconds on a second failure, in one banner', async () => {
    await visit(
      bank(),
      '/signin',
      async (page, { errors }) => {
        await mockSignIn(page, 401, { code: 'wrong_credentials', message: WRONG_CREDENTIALS });
        await pauseClock(page);
        await fillSignIn(page, UNKNOWN_USER);
        const banner = page.getByRole('alert');
        await banner.waitFor();
        const first = await banner.elementHandle();
        await page.clock.runFor(2_000);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await first?.waitForElementState('hidden');
        await page.clock.runFor(2_900);
        expect(await banner.count()).toBe(1);
        await page.clock.runFor(100);
        await banner.first().waitFor({ state: 'detached' });
        ignoreFailedRequests(errors);
      },
      { hasOwnProfile: true },
    );
  });

  test('tells a rate-limited user when to try again, even after the banner is gone', async () => {
    await visit(bank(), '/signin', async (page, { errors }) => {
      const message = 'Too many wrong passwords. Please try again in 15 minutes.';
      await mockSignIn(page, 429, { code: 'rate_limited', message }, { 'retry-after': '900' });
      await fillSignIn(page, UNKNOWN_USER);
      await page.getByRole('alert').getByText(message).waitFor();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByText(/^Last sign-in attempt failed. You can try again at \d+:\d\d [AP]M\.$/).waitFor();
      await expectAccessible(page);
      ignoreFailedRequests(errors);
    });
  });
}

import type { Page } from 'playwright-core';
import { expectNoFindings } from './findings';
import { fillSignIn, forgiveRefusals, newcomer } from './newcomer';
import { type Stage, visit } from './stage';

const WRONG = 'The e-mail or the password is wrong.';
const NOBODY = { email: 'nobody@example.com', password: 'not-the-one' };

/** Has the sign-in answered by `user`'s status, or by a refusal, without the bank. */
async function answerSignIn(page: Page, status: number, json: object, headers = {}): Promise<object[]> {
  const asked: object[] = [];
  await page.route('**/api/auth/signin', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ status, json, headers });
  });
  return asked;
}

export function signIn(stage: () => Stage): void {
  test('has its fields, a password that one may look at, and ways to a new password and a new account', async () => {
    await visit(stage(), '/signin', async (page) => {
      const email = page.getByLabel('Email', { exact: true });
      const password = page.getByLabel('Password', { exact: true });
      expect(await email.getAttribute('autocomplete')).toBe('username');
      expect(await password.getAttribute('autocomplete')).toBe('current-password');

      await password.fill('secret');
      await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
      await page.getByRole('button', { name: 'Show password' }).click();
      expect(await password.getAttribute('type')).toBe('text');
      expect(await password.inputValue()).toBe('secret');
      expect(await password.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
      await page.getByRole('button', { name: 'Hide password' }).click();
      expect(await password.getAttribute('type')).toBe('password');

      await page.getByRole('link', { name: 'Forgotten Password' }).click();
      await page.waitForURL('**/forgot-password');
      await page.getByRole('heading', { level: 1, name: 'Forgotten password' }).waitFor();
      await page.goBack();
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
      await page.waitForURL('**/signup');
    });
  });

  test('a shown password is hidden again as it is sent, and pasting is allowed', async () => {
    await visit(stage(), '/signin', async (page, { context, errors: troubles }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await answerSignIn(page, 401, { code: 'wrong_credentials', message: WRONG });
      await page.getByLabel('Email', { exact: true }).fill(NOBODY.email);
      const password = page.getByLabel('Password', { exact: true });
      await page.evaluate(() => navigator.clipboard.writeText('pasted-secret'));
      await password.focus();
      await page.keyboard.press('Control+V');
      expect(await password.inputValue()).toBe('pasted-secret');
      await page.getByRole('button', { name: 'Show password' }).click();
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      expect(await password.getAttribute('type')).toBe('password');
      forgiveRefusals(troubles);
    });
  });

  test('asks nothing of the bank while a field is empty', async () => {
    await visit(stage(), '/signin', async (page) => {
      const asked = await answerSignIn(page, 500, {});
      await page.getByRole('button', { name: 'Sign in' }).click();
      const summary = page.getByRole('alert');
      await summary.getByRole('link', { name: 'Enter your e-mail address' }).waitFor();
      await summary.getByRole('link', { name: 'Enter your password' }).waitFor();
      expect(asked).toEqual([]);
      await expectNoFindings(page);
    });
  });

  test('sends e-mail and password, keeps token and user, and leads who awaits verification there', async () => {
    const { email, password } = await newcomer(stage());
    await visit(stage(), '/signin?next=%2Faccount%2Finfo', async (page) => {
      const sent = page.waitForRequest('**/api/auth/signin');
      await fillSignIn(page, { email: ` ${email} `, password });
      expect((await sent).postDataJSON()).toEqual({ email, password });
      await page.waitForURL('**/account-verification');
      const kept = await page.evaluate(() => ({ token: localStorage.token, user: JSON.parse(localStorage.user) }));
      expect(kept.token.split('.')).toHaveLength(3);
      expect(kept.user).toMatchObject({ firstName: 'Dora', verificationStatus: 'awaiting' });
    });
  });

  test.each(['verified', 'pending', 'failed'])('who is %s arrives at home, or where they came from', async (status) => {
    const { api, email, password } = await newcomer(stage());
    const real = await api.post<{ token: string; user: object }>('/auth/signin', { email, password });
    const answer = { ...real.body, user: { ...real.body.user, verificationStatus: status } };
    for (const [from, to] of [
      ['/signin', '/account/home'],
      ['/signin?next=%2Faccount%2Finfo', '/account/info'],
      ['/signin?next=https%3A%2F%2Fevil.example%2Faccount%2Finfo', '/account/home'],
    ] as const) {
      await visit(stage(), from, async (page, { errors: troubles }) => {
        await answerSignIn(page, 200, answer);
        await fillSignIn(page, { email, password });
        await page.waitForURL((url) => url.pathname === to);
        expect(new URL(page.url()).origin).toBe(new URL(stage().url).origin);
        forgiveRefusals(troubles);
      });
    }
  });

  test('a failure stands in a red banner in the bank’s words for three seconds, and leaves a trace', async () => {
    await visit(stage(), '/signin', async (page, { errors: troubles }) => {
      await fillSignIn(page, NOBODY);
      const banner = page.getByRole('alert');
      await banner.waitFor();
      const shownAt = Date.now();
      expect(await banner.textContent()).toBe(WRONG);
      const [red, green] = await banner.evaluate((it) =>
        (getComputedStyle(it).borderTopColor.match(/\d+/g) ?? []).map(Number),
      );
      expect(red).toBeGreaterThan(100 + (green ?? 0));
      expect(new URL(page.url()).pathname).toBe('/signin');
      await page.waitForTimeout(2_700 - (Date.now() - shownAt));
      expect(await banner.count()).toBe(1);
      await page.waitForTimeout(3_300 - (Date.now() - shownAt));
      expect(await banner.count()).toBe(0);
      expect(await page.getByText(WRONG).count()).toBe(0);
      await page.getByText('Last sign-in attempt failed', { exact: true }).waitFor();
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(NOBODY.email);
      forgiveRefusals(troubles);
    });
  });

  test('a second failure starts the three seconds again, in one banner', async () => {
    await visit(stage(), '/signin', async (page, { errors: troubles }) => {
      await answerSignIn(page, 401, { code: 'wrong_credentials', message: WRONG });
      await fillSignIn(page, NOBODY);
      const banner = page.getByRole('alert');
      await banner.waitFor();
      await page.waitForTimeout(2_000);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForTimeout(2_000);
      expect(await banner.count()).toBe(1);
      await page.waitForTimeout(1_500);
      expect(await banner.count()).toBe(0);
      forgiveRefusals(troubles);
    });
  });

  test('who tried too often reads how long to wait, also when the banner has gone', async () => {
    await visit(stage(), '/signin', async (page, { errors: troubles }) => {
      const words = 'Too many wrong passwords. Please try again in 15 minutes.';
      await answerSignIn(page, 429, { code: 'rate_limited', message: words }, { 'retry-after': '900' });
      await fillSignIn(page, NOBODY);
      await page.getByRole('alert').getByText(words).waitFor();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.getByText(/^Last sign-in attempt failed. You can try again at \d+:\d\d [AP]M\.$/).waitFor();
      await expectNoFindings(page);
      forgiveRefusals(troubles);
    });
  });
}

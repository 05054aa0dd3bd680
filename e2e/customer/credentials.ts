import { ERRORS } from '@larkspur/contracts/errors';
import { buildSessionUser, buildUser } from '@larkspur/web-kit/testing/fixtures';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import type { Page } from 'playwright-core';
import { type CustomerArea, visit } from './customer-area';
import { failure } from './mock-api';

const CHANGE = 'POST /auth/change-password';
const PIN = 'PUT /user/payment-pin';
const PASSWORD_LABELS = ['Old password', 'New password', 'Confirm password'] as const;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Password, payment PIN and signed-in devices. */
export function credentials(area: () => CustomerArea): void {
  test('a password that is not confirmed is refused at its field, without a call', async () => {
    await visit(area(), '/account/update-password', async (page, { api }) => {
      await fillPasswords(page, 'larkspur-demo', 'quiet-meadow-1907', 'quiet-meadow-1908');
      await page.getByRole('alert').getByRole('link', { name: 'Passwords do not match' }).click();
      expect(await field(page, 'Confirm password').evaluate((input) => input === document.activeElement)).toBe(true);
      expect(api.callsTo(CHANGE)).toEqual([]);
    });
  });

  test('a password is changed once: the message of the server is shown, the fields are empty, this session continues', async () => {
    const token = tokenUntil(4_102_444_800, { sub: 'u1', jti: 'after' });
    const session = { token, user: buildSessionUser() };
    await visit(
      area(),
      '/account/update-password',
      async (page, { api }) => {
        await fillPasswords(page, 'larkspur-demo', 'quiet-meadow-1907');
        await page.getByRole('status').getByText('Your password has been updated.').waitFor();
        expect(api.callsTo(CHANGE).map(({ body }) => body)).toEqual([
          { oldPassword: 'larkspur-demo', newPassword: 'quiet-meadow-1907' },
        ]);
        for (const label of PASSWORD_LABELS) expect(await field(page, label).inputValue()).toBe('');
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
        expect(new URL(page.url()).pathname).toBe('/account/update-password');
      },
      { responses: { [CHANGE]: { ...session, data: session, message: 'Your password has been updated.' } } },
    );
  });

  test('a wrong old password is an error of its field, and changes nothing', async () => {
    const { message } = ERRORS.wrong_password;
    await visit(
      area(),
      '/account/update-password',
      async (page) => {
        await fillPasswords(page, 'not-mine', 'quiet-meadow-1907');
        await page.getByRole('alert').getByRole('link', { name: message }).waitFor();
        expect(await field(page, 'Old password').getAttribute('aria-invalid')).toBe('true');
        expect(await field(page, 'New password').inputValue()).toBe('quiet-meadow-1907');
        expect(new URL(page.url()).pathname).toBe('/account/update-password');
      },
      { responses: { [CHANGE]: failure('wrong_password', message, [{ field: 'oldPassword', message }]) } },
    );
  });

  test('a new customer creates a PIN from the set-up list, and returns to the transfer that needs it', async () => {
    await visit(
      area(),
      '/account/home',
      async (page, { api }) => {
        await page.getByRole('link', { name: 'Create your payment PIN' }).click();
        await field(page, 'Repeat PIN').waitFor();
        for (const label of ['Payment PIN', 'Repeat PIN']) {
          expect(await field(page, label).getAttribute('type')).toBe('password');
        }
        await page.goto('/account/payment-pin?next=/account/transfer');
        await field(page, 'Payment PIN').fill('481516');
        await field(page, 'Repeat PIN').fill('481517');
        await field(page, 'Password').fill('larkspur-demo');
        await page.getByRole('button', { name: 'Create PIN' }).click();
        await page.getByRole('alert').getByRole('link', { name: 'The PINs do not match' }).waitFor();
        expect(api.callsTo(PIN)).toEqual([]);
        await field(page, 'Repeat PIN').fill('481516');
        api.on('GET /user/me', { data: buildUser() });
        await page.getByRole('button', { name: 'Create PIN' }).click();
        await page.waitForURL('**/account/transfer');
        await notifications(page).getByText('Payment PIN created').waitFor();
        expect(api.callsTo(PIN).map(({ body }) => body)).toEqual([{ paymentPin: '481516', password: 'larkspur-demo' }]);
      },
      { responses: { 'GET /user/me': { data: buildUser({ hasPaymentPin: false }) }, [PIN]: { data: buildUser() } } },
    );
  });

  test('a device is signed out after a question, and so are all others', async () => {
    await visit(
      area(),
      '/account/sessions',
      async (page, { api }) => {
        const others = page.getByRole('region', { name: 'Other devices' });
        const question = page.getByRole('alertdialog');
        await page.getByRole('region', { name: 'This device' }).getByText('Active now').waitFor();
        await others.getByRole('button', { name: /^Sign out.*Safari on iOS/ }).click();
        await question.getByRole('button', { name: 'Cancel' }).click();
        await question.waitFor({ state: 'detached' });
        expect(api.calls.filter(({ request }) => request.startsWith('DELETE'))).toEqual([]);
        await others.getByRole('button', { name: /^Sign out.*Safari on iOS/ }).click();
        await question.getByRole('button', { name: 'Sign out' }).click();
        await notifications(page).getByText('Safari on iOS has been signed out').waitFor();
        await question.waitFor({ state: 'detached' });
        await others.getByRole('button', { name: 'Sign out all others' }).click();
        await question.getByRole('button', { name: 'Sign out' }).click();
        await notifications(page).getByText('All other devices have been signed out').waitFor();
        expect(api.calls.map(({ request }) => request).filter((request) => request.startsWith('DELETE'))).toEqual([
          'DELETE /auth/sessions/s2',
          'DELETE /auth/sessions',
        ]);
      },
      { responses: { 'DELETE /auth/sessions/s2': {}, 'DELETE /auth/sessions': {} } },
    );
  });
}

async function fillPasswords(page: Page, old: string, next: string, confirmed = next): Promise<void> {
  for (const [index, value] of [old, next, confirmed].entries()) {
    await field(page, PASSWORD_LABELS[index] ?? '').fill(value);
  }
  await page.getByRole('button', { name: 'Update password' }).click();
}

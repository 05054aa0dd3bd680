import type { Page } from 'playwright-core';
import { failure } from '../customer/mock-api';
import { ADA, type Area, button, visitAsAdministrator } from './administrator';

const ACCOUNT = 'PUT /user/admin/account/u1';
const PROFILE = 'PUT /user/admin/u1';
const SAVED = { data: ADA, message: 'Saved' };

async function giveReason(page: Page): Promise<void> {
  await page.getByLabel('Reason').fill('Asked for by phone');
}

/** Balances, account number and profile. */
export function edits(area: Area): void {
  test('the balances start with number, savings and checking', async () => {
    await visitAsAdministrator(area(), '/admin/users/account/u1', async (page) => {
      await page.getByLabel('Savings').waitFor();
      const values = await Promise.all(
        ['Account number', 'Savings', 'Checking'].map((label) => page.getByLabel(label).inputValue()),
      );
      expect(values).toEqual(['4400918237', '1000.00', '250.50']);
    });
  });

  test('the balances need each field', async () => {
    await visitAsAdministrator(area(), '/admin/users/account/u1', async (page, { api }) => {
      await giveReason(page);
      for (const label of ['Account number', 'Savings', 'Checking']) {
        const field = page.getByLabel(label);
        const value = await field.inputValue();
        await field.fill('');
        await button(page, 'Save changes').click();
        await page.getByText('All fields are required').waitFor();
        await field.and(page.locator('[aria-invalid=true]')).waitFor();
        await field.fill(value);
      }
      expect(api.callsTo(ACCOUNT)).toEqual([]);
    });
  });

  test('a balance of zero is a value; old and new are confirmed before they are sent', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users/account/u1',
      async (page, { api }) => {
        await page.getByLabel('Checking').fill('0');
        await giveReason(page);
        await button(page, 'Save changes').click();
        const question = page.getByRole('alertdialog', { name: 'Change this account?' });
        await question.getByText('$250.50').waitFor();
        expect(api.callsTo(ACCOUNT)).toEqual([]);
        await question.getByRole('button', { name: 'Change account' }).click();
        await page.waitForURL('**/admin/users/u1');
        expect(api.callsTo(ACCOUNT).map(({ body }) => body)).toEqual([
          { number: '4400918237', savings: 1000, checking: 0, reason: 'Asked for by phone' },
        ]);
      },
      { [ACCOUNT]: SAVED },
    );
  });

  test('a user needs each field', async () => {
    await visitAsAdministrator(area(), '/admin/users/edit/u1', async (page, { api }) => {
      await giveReason(page);
      for (const label of ['First name', 'Last name', 'Email', 'Phone', 'Address', 'State']) {
        const field = page.getByLabel(label, { exact: true });
        const value = await field.inputValue();
        await field.fill('');
        await button(page, 'Save changes').click();
        await page.getByText('Some fields need your attention.').waitFor();
        await field.and(page.locator('[aria-invalid=true]')).waitFor();
        await field.fill(value);
      }
      expect(api.callsTo(PROFILE)).toEqual([]);
    });
  });

  test('a user has the four verification states, and everything is sent together', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users/edit/u1',
      async (page, { api }) => {
        const status = page.getByLabel('Verification status');
        await status.waitFor();
        const options = await status.locator('option').allTextContents();
        expect(options).toEqual(['Awaiting documents', 'Verified', 'Under review', 'Failed']);
        await status.selectOption('failed');
        await page.getByText('Block transfers').click();
        await page.getByText('Disable account').click();
        await giveReason(page);
        await button(page, 'Save changes').click();
        await page.waitForURL('**/admin/users/u1');
        expect(api.callsTo(PROFILE).map(({ body }) => body)).toEqual([
          {
            firstName: 'Ada',
            lastName: 'Lovelace',
            email: 'ada@example.com',
            phone: '+1 302 555 0177',
            location: { address: '12 Orchard Lane', state: 'Delaware' },
            verificationStatus: 'failed',
            isBlocked: true,
            isDisabled: true,
            dailyLimit: 10_000,
            reason: 'Asked for by phone',
          },
        ]);
      },
      { [PROFILE]: SAVED },
    );
  });

  test('a PIN of other than six digits is refused', async () => {
    await visitAsAdministrator(area(), '/admin/users/edit/u1', async (page, { api }) => {
      await page.getByLabel(/^Payment PIN/).fill('12345');
      await giveReason(page);
      await button(page, 'Save changes').click();
      await page.getByRole('link', { name: 'Enter a 6-digit payment PIN' }).waitFor();
      expect(api.callsTo(PROFILE)).toEqual([]);
    });
  });

  test('a record that changed meanwhile is compared, not overwritten', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users/edit/u1',
      async (page, { api }) => {
        await page.getByLabel('Phone', { exact: true }).fill('+1 302 555 0111');
        await giveReason(page);
        api.on('GET /user/admin/u1', { data: { ...ADA, phone: '+1 302 555 0999' } });
        await button(page, 'Save changes').click();
        const conflict = page.getByRole('alert', { name: 'This user changed while you were editing' });
        await conflict.getByText('+1 302 555 0999').first().waitFor();
        expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('+1 302 555 0111');
      },
      { [PROFILE]: failure('stale') },
    );
  });
}

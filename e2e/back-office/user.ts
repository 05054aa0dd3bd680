import type { Page } from 'playwright-core';
import { failure, withHeaders } from '../customer/mock-api';
import { GRACE, GRACES_CASE } from '../screens/admin-responses';
import { ADA, type Area, button, heading, list, visitAsAdministrator } from './administrator';

const DELETE = 'DELETE /user/admin/u1';
const OWN = {
  'GET /user/admin/boss': { data: { ...ADA, _id: 'boss' } },
  'GET /transaction/admin/boss': list(),
  'GET /auth/admin/users/boss/sessions': { data: [] },
  'GET /user/admin/boss/notes': list(),
  'GET /user/admin/boss/audit': list(),
};

async function confirmFirst(page: Page): Promise<void> {
  await button(page, 'Permanently Delete User').click();
  await page.getByRole('alertdialog', { name: 'Delete this user?' }).getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alertdialog', { name: 'Permanently delete this user' }).waitFor();
}

/** One user, and their deletion. */
export function user(area: Area): void {
  test('shows the fields, the documents, and the status, and links to the edits', async () => {
    await visitAsAdministrator(area(), '/admin/users/u2', async (page) => {
      await heading(page, 'Grace Hopper').waitFor();
      for (const text of ['grace.hopper@example.com', '+1 302 555 0177', '12 Orchard Lane', 'Delaware', '$1,000.00']) {
        await page.getByText(text).first().waitFor();
      }
      await page.getByText('Under review').first().waitFor();
      const documents = page.getByRole('group', { name: 'Documents of Grace Hopper' });
      await documents.getByRole('img', { name: 'Front' }).waitFor();
      await documents.getByRole('button', { name: 'Back', exact: true }).click();
      await documents.getByRole('img', { name: 'Back' }).waitFor();
      for (const [name, path] of [
        ['Edit User Balance', '/admin/users/account/u2'],
        ['Edit User Info', '/admin/users/edit/u2'],
        ['Transactions', '/admin/transactions/u2'],
      ] as const) {
        const link = page.getByRole('main').getByRole('link', { name, exact: true });
        expect(await link.getAttribute('href')).toBe(path);
      }
      await button(page, 'Permanently Delete User').waitFor();
    });
  });

  test('is not deleted when the first question is canceled', async () => {
    await visitAsAdministrator(area(), '/admin/users/u1', async (page, { api }) => {
      await button(page, 'Permanently Delete User').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect(api.callsTo(DELETE)).toEqual([]);
    });
  });

  test('is not deleted when the second dialog is canceled, or another email is typed', async () => {
    await visitAsAdministrator(area(), '/admin/users/u1', async (page, { api }) => {
      await confirmFirst(page);
      await page.getByLabel(/^Type the email address/).fill('grace@example.com');
      await button(page, 'Permanently delete Ada Lovelace').click();
      await page.getByText('This doesn’t match the email address above.').waitFor();
      await button(page, 'Cancel').click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      expect(api.callsTo(DELETE)).toEqual([]);
    });
  });

  test('is deleted once, by keyboard alone, and gone from the list', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users/u1',
      async (page, { api }) => {
        await button(page, 'Permanently Delete User').focus();
        await page.keyboard.press('Enter');
        await page.getByRole('alertdialog', { name: 'Delete this user?' }).waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await page.getByLabel(/^Type the email address/).waitFor();
        await page.keyboard.type(ADA.email);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
        await page.waitForURL('**/admin/users');
        await page.getByText('No users yet.').waitFor();
        expect(api.callsTo(DELETE)).toHaveLength(1);
      },
      { [DELETE]: { data: null, message: 'User deleted' }, 'GET /user/admin': list() },
    );
  });

  test('whose balance grew while the dialogs were open is not deleted: old and new are shown', async () => {
    const base = withHeaders({ data: ADA }, { etag: '"1"' });
    await visitAsAdministrator(
      area(),
      '/admin/users/u1',
      async (page, { api }) => {
        await page.getByText('Called about the card.').waitFor();
        await confirmFirst(page);
        const richer = { ...ADA, account: { ...ADA.account, savings: 51_000 } };
        api.on('GET /user/admin/u1', withHeaders({ data: richer }, { etag: '"2"' }));
        await page.getByLabel(/^Type the email address/).fill(ADA.email);
        await button(page, 'Permanently delete Ada Lovelace').click();
        const alert = page.getByRole('alert').filter({ hasText: 'This user changed. Nothing was deleted.' });
        await alert.getByText('$51,000.00').waitFor();
        await alert.getByText('$1,000.00').waitFor();
        await button(page, 'Permanently Delete User').click();
        await page.getByRole('alertdialog').getByText('$51,250.50').waitFor();
        await button(page, 'Continue').click();
        await page.getByLabel(/^Type the email address/).fill(ADA.email);
        await button(page, 'Permanently delete Ada Lovelace').click();
        await page.waitForURL('**/admin/users');
        expect(api.callsTo(DELETE).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
      },
      {
        'GET /user/admin/u1': base,
        [DELETE]: ({ headers }) => (headers['if-match'] === '"2"' ? { data: null } : failure('stale')),
      },
    );
  });

  test('is deleted when the answer was lost, and the bank says so on the second try', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users/u1',
      async (page, { api }) => {
        const confirm = async () => {
          await confirmFirst(page);
          await page.getByLabel(/^Type the email address/).fill(ADA.email);
          await button(page, 'Permanently delete Ada Lovelace').click();
        };
        await confirm();
        await page.getByText('We couldn’t confirm that the user was deleted.').waitFor();
        api.on(DELETE, failure('not_found'));
        await confirm();
        await page.waitForURL('**/admin/users');
        await page.getByText('Ada Lovelace was deleted').first().waitFor();
      },
      { [DELETE]: 'cut' },
    );
  });

  test('stays when the bank refuses to delete it', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users/u1',
      async (page) => {
        await confirmFirst(page);
        await page.getByLabel(/^Type the email address/).fill(ADA.email);
        await button(page, 'Permanently delete Ada Lovelace').click();
        await page.getByText('We couldn’t delete the user.').waitFor();
        await heading(page, 'Ada Lovelace').waitFor();
      },
      { [DELETE]: failure('transfer_pending') },
    );
  });

  test('has documents that are approved, or rejected with a reason, beside them', async () => {
    const DECIDE = 'POST /user/admin/u2/verification';
    await visitAsAdministrator(
      area(),
      '/admin/users/u2',
      async (page, { api }) => {
        await button(page, 'Approve').click();
        await page.getByText('We couldn’t save the decision.').waitFor();
        await page.getByText('Iris Boss is reviewing this case.').waitFor();
        await button(page, 'Reject').click();
        const dialog = page.getByRole('dialog', { name: 'Reject these documents?' });
        await dialog.getByLabel('Reason').fill('The photo is blurred.');
        api.on(DECIDE, { data: GRACE });
        api.on('GET /user/admin/u2', { data: { ...GRACE, verificationStatus: 'failed' } });
        await dialog.getByRole('button', { name: 'Reject documents' }).click();
        await page.getByText('Documents rejected').first().waitFor();
        await button(page, 'Approve').waitFor({ state: 'detached' });
        const { verificationId } = GRACES_CASE;
        expect(api.callsTo(DECIDE).map(({ body }) => body)).toEqual([
          { verificationId, decision: 'verified' },
          { verificationId, decision: 'failed', reason: 'The photo is blurred.' },
        ]);
      },
      { [DECIDE]: failure('held', 'Iris Boss is reviewing this case.') },
    );
  });

  test('is signed out everywhere', async () => {
    const ALL = 'DELETE /auth/admin/users/u1/sessions';
    await visitAsAdministrator(
      area(),
      '/admin/users/u1',
      async (page, { api }) => {
        await page.getByRole('list', { name: 'Signed-in devices' }).waitFor();
        api.on('GET /auth/admin/users/u1/sessions', { data: [] });
        await button(page, 'Sign out all').click();
        await page.getByText('Every device was signed out').first().waitFor();
        await page.getByText('The user is not signed in anywhere.').waitFor();
        expect(api.callsTo(ALL)).toHaveLength(1);
      },
      { [ALL]: { data: null } },
    );
  });

  test.each(['/admin/users/boss', '/admin/users/edit/boss', '/admin/users/account/boss'])(
    'that is the administrator’s own account says so at %s, and offers no change',
    async (path) => {
      await visitAsAdministrator(
        area(),
        path,
        async (page) => {
          await page.getByText('This is your own account').waitFor();
          const changing = /edit user|delete|save changes|sign out|add note|approve/i;
          const main = page.getByRole('main');
          expect(await main.getByRole('button', { name: changing }).count()).toBe(0);
          expect(await main.getByRole('link', { name: changing }).count()).toBe(0);
        },
        OWN,
      );
    },
  );

  test('is signed out of one device, and gets a note', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/users/u1',
      async (page, { api }) => {
        await button(page, 'Sign out Firefox on Linux').click();
        await page.getByText('The device was signed out').first().waitFor();
        expect(api.callsTo('DELETE /auth/admin/users/u1/sessions/s1')).toHaveLength(1);
        await page.getByLabel('New note').fill('Lost the phone on Monday.');
        await button(page, 'Add note').click();
        await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
        expect(api.callsTo('POST /user/admin/u1/notes')[0]?.body).toEqual({ text: 'Lost the phone on Monday.' });
      },
      { 'DELETE /auth/admin/users/u1/sessions/s1': { data: null }, 'POST /user/admin/u1/notes': { data: {} } },
    );
  });
}

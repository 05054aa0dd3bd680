import { failure } from '../customer/mock-api';
import { type Area, button, list, visitAsAdministrator } from './administrator';

const MARKUP = '<img src=x onerror="document.title=1">';
const MESSAGE = {
  _id: 'c1',
  name: 'Ida Meadow',
  email: 'ida@example.com',
  phone: '+1 302 555 0100',
  subject: 'Opening hours',
  message: MARKUP,
  isRead: false,
  createdAt: '2026-11-12T20:00:00.000Z',
};
const HARBOR = { _id: 'b1', name: 'Harbor Energy', accountNumber: '7700000001' };

/** Messages of the contact form, and recipients that customers can look up. */
export function contactsAndBeneficiaries(area: Area): void {
  test('a message shows everything as text, whatever markup it has', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/contacts',
      async (page) => {
        for (const text of ['Ida Meadow', 'ida@example.com', '+1 302 555 0100', 'Opening hours', MARKUP]) {
          await page.getByRole('listitem').getByText(text).first().waitFor();
        }
        expect(await page.locator('main img').count()).toBe(0);
      },
      { 'GET /contacts': list(MESSAGE) },
    );
  });

  test('a message is deleted after one confirmation', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/contacts',
      async (page, { api }) => {
        await button(page, 'Delete message from Ida Meadow').click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
        await button(page, 'Delete message from Ida Meadow').click();
        api.on('GET /contacts', list());
        await button(page, 'Delete message').click();
        await page.getByText('Contact deleted').first().waitFor();
        await page.getByText('No messages yet.').waitFor();
        expect(api.callsTo('DELETE /contacts/c1')).toHaveLength(1);
      },
      { 'GET /contacts': list(MESSAGE), 'DELETE /contacts/c1': { data: { _id: 'c1' }, message: 'Contact deleted' } },
    );
  });

  test('several messages are selected by keyboard, and deleted after one confirmation; what failed stays, with a message', async () => {
    const other = { ...MESSAGE, _id: 'c2', name: 'Sam Brook', subject: 'Card' };
    await visitAsAdministrator(
      area(),
      '/admin/contacts',
      async (page, { api }) => {
        const all = page.getByRole('checkbox', { name: 'Select all shown' });
        await all.focus();
        await page.keyboard.press('Space');
        await page.getByText('2 selected').waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('alertdialog', { name: 'Delete 2 messages?' });
        await dialog.waitFor();
        expect(api.callsTo('DELETE /contacts/c1')).toHaveLength(0);
        api.on('GET /contacts', list(other));
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await dialog.waitFor({ state: 'detached' });
        await page.getByText('1 of 2 messages deleted, 1 not confirmed.').waitFor();
        await page.getByText('Opening hours').waitFor({ state: 'detached' });
        await page.getByRole('checkbox', { name: 'Select message from Sam Brook', checked: true }).waitFor();
        for (const id of ['c1', 'c2']) expect(api.callsTo(`DELETE /contacts/${id}`)).toHaveLength(1);
      },
      {
        'GET /contacts': list(MESSAGE, other),
        'DELETE /contacts/c1': { data: { _id: 'c1' }, message: 'Contact deleted' },
        'DELETE /contacts/c2': failure('unavailable'),
      },
    );
  });

  test('a message that could not be deleted stays', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/contacts',
      async (page) => {
        await button(page, 'Delete message from Ida Meadow').click();
        await button(page, 'Delete message').click();
        await page.getByText('Error deleting contact').waitFor();
        await page.getByText('Opening hours').waitFor();
      },
      { 'GET /contacts': list(MESSAGE), 'DELETE /contacts/c1': failure('unavailable') },
    );
  });

  test('a beneficiary is added, and in the list', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/beneficiaries',
      async (page, { api }) => {
        await page.getByText('No beneficiaries yet.').waitFor();
        await page.getByLabel('Name', { exact: true }).fill(HARBOR.name);
        await page.getByLabel('Account number', { exact: true }).fill(HARBOR.accountNumber);
        api.on('GET /beneficiaries', list(HARBOR));
        await button(page, 'Add beneficiary').click();
        await page.getByText('Beneficiary added successfully').first().waitFor();
        await page.getByRole('rowheader', { name: HARBOR.name }).waitFor();
        expect(api.callsTo('POST /beneficiaries').map(({ body }) => body)).toEqual([
          { name: HARBOR.name, accountNumber: HARBOR.accountNumber },
        ]);
      },
      {
        'GET /beneficiaries': list(),
        'POST /beneficiaries': { data: HARBOR, message: 'Beneficiary added successfully' },
      },
    );
  });

  test('a message is marked as read, answered by the mail program, and found by its text', async () => {
    const MARK = 'PATCH /contacts/c1';
    await visitAsAdministrator(
      area(),
      '/admin/contacts',
      async (page, { api }) => {
        await page.getByText('Unread', { exact: true }).last().waitFor();
        const reply = page.getByRole('link', { name: 'Reply by email to Ida Meadow' });
        const mail = new URL((await reply.getAttribute('href')) ?? '');
        expect([mail.protocol, decodeURIComponent(mail.pathname)]).toEqual(['mailto:', 'ida@example.com']);
        expect(mail.searchParams.get('subject')).toBe('Re: Opening hours');
        expect(mail.searchParams.get('body')).toContain(`> ${MARKUP}`);
        api.on('GET /contacts', list({ ...MESSAGE, isRead: true }));
        await button(page, 'Mark as read message from Ida Meadow').click();
        await button(page, 'Mark as unread message from Ida Meadow').waitFor();
        expect(api.callsTo(MARK).map(({ body }) => body)).toEqual([{ isRead: true }]);
        api.on('GET /contacts', list());
        await page.getByRole('searchbox', { name: 'Search messages' }).fill('mortgage');
        await page.waitForURL('**/admin/contacts?q=mortgage');
        await page.getByText('No matching messages.').waitFor();
        expect(api.callsTo('GET /contacts').at(-1)?.query.get('q')).toBe('mortgage');
      },
      { 'GET /contacts': list(MESSAGE), [MARK]: { data: { ...MESSAGE, isRead: true } } },
    );
  });

  test('beneficiaries are found by name or number', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/beneficiaries',
      async (page, { api }) => {
        await page.getByRole('rowheader', { name: HARBOR.name }).waitFor();
        await page.getByRole('searchbox', { name: 'Search beneficiaries' }).fill('7700');
        await page.waitForURL('**/admin/beneficiaries?q=7700');
        await page.getByRole('button', { name: 'Remove “7700”' }).waitFor();
        expect(api.callsTo('GET /beneficiaries').at(-1)?.query.get('q')).toBe('7700');
      },
      { 'GET /beneficiaries': list(HARBOR) },
    );
  });

  test('a beneficiary is kept when the confirmation is canceled', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/beneficiaries',
      async (page, { api }) => {
        await button(page, 'Delete Harbor Energy').click();
        const question = page.getByRole('alertdialog', { name: 'Delete this beneficiary?' });
        await question.getByRole('button', { name: 'Cancel' }).click();
        await question.waitFor({ state: 'detached' });
        await page.getByRole('rowheader', { name: HARBOR.name }).waitFor();
        expect(api.callsTo('DELETE /beneficiaries/b1')).toEqual([]);
      },
      { 'GET /beneficiaries': list(HARBOR) },
    );
  });

  test('a beneficiary is deleted after one confirmation', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/beneficiaries',
      async (page, { api }) => {
        await button(page, 'Delete Harbor Energy').click();
        api.on('GET /beneficiaries', list());
        await button(page, 'Delete beneficiary').click();
        await page.getByText('No beneficiaries yet.').waitFor();
        expect(api.callsTo('DELETE /beneficiaries/b1')).toHaveLength(1);
      },
      { 'GET /beneficiaries': list(HARBOR), 'DELETE /beneficiaries/b1': { data: null } },
    );
  });
}

import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { TRANSFER } from '../screens/admin-responses';
import { ADA, type Area, heading, list, visitAsAdministrator } from './administrator';

/** The global search. */
export function search(area: Area): void {
  test.each([
    ['phone', '302 555 0177'],
    ['account number', '4400918237'],
    ['email', 'ada@example.com'],
  ])('finds a customer by %s with Ctrl-K, arrow keys and Enter', async (_, typed) => {
    const grace = buildUser({ _id: 'u2', firstName: 'Grace', lastName: 'Hopper' });
    await visitAsAdministrator(
      area(),
      '/admin/ledger',
      async (page, { api }) => {
        await page.getByText('The ledger balances.').waitFor();
        await page.keyboard.press('Control+K');
        const field = page.getByRole('combobox', { name: 'Search, or go to…' });
        await field.waitFor();
        await page.keyboard.type(typed);
        const results = page.getByRole('listbox', { name: 'Results' });
        await results.getByRole('option', { name: /Grace Hopper/, selected: true }).waitFor();
        expect(api.callsTo('GET /user/admin').at(-1)?.query.get('q')).toBe(typed);
        await page.keyboard.press('ArrowDown');
        await results.getByRole('option', { name: /Ada Lovelace/, selected: true }).waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL('**/admin/users/u1');
        await heading(page, 'Ada Lovelace').waitFor();
      },
      { 'GET /user/admin': list(grace, ADA), 'GET /transaction/admin': list() },
    );
  });

  test('finds a transfer by its reference, and opens it', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/ledger',
      async (page, { api }) => {
        await page.getByText('The ledger balances.').waitFor();
        await page.keyboard.press('Control+K');
        await page.getByRole('combobox', { name: 'Search, or go to…' }).waitFor();
        await page.keyboard.type('LB-7F3K-92QD');
        await page
          .getByRole('option', { name: /LB-7F3K-92QD/ })
          .first()
          .waitFor();
        await page.getByText('Customers: nothing found').waitFor();
        expect(api.callsTo('GET /transaction/admin').at(-1)?.query.get('q')).toBe('LB-7F3K-92QD');
        await page.keyboard.press('Enter');
        await page.waitForURL(/transaction=LB-7F3K-92QD/);
        await page.getByRole('dialog', { name: 'Transaction LB-7F3K-92QD' }).getByText('Requested').first().waitFor();
      },
      { 'GET /user/admin': list(), 'GET /transaction/admin': list(...TRANSFER) },
    );
  });

  test('goes to a place by its name, and closes with Escape', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/ledger',
      async (page) => {
        await page.getByText('The ledger balances.').waitFor();
        const field = page.getByRole('combobox', { name: 'Search, or go to…' });
        await page.keyboard.press('Control+K');
        await field.waitFor();
        await page.keyboard.press('Escape');
        await field.waitFor({ state: 'detached' });
        await page.keyboard.press('/');
        await page.keyboard.type('aud');
        await page.getByRole('option', { name: 'Audit', selected: true }).waitFor();
        await page.keyboard.press('Enter');
        await heading(page, 'Audit').waitFor();
      },
      { 'GET /user/admin': list(), 'GET /transaction/admin': list() },
    );
  });
}

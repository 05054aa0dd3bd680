import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import { failure, heldResponse } from '../customer/mock-api';
import { type Area, button, heading, list, visitAsAdministrator } from './administrator';

const PATH = '/admin/users';

/** The list of users. */
export function users(area: Area): void {
  test('is a table with running number, first name, last name, email and View', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        const row = page.getByRole('row', { name: /ada@example\.com/ });
        await row.waitFor();
        for (const name of ['No.', 'First name', 'Last name', 'Email', 'View']) {
          await page.getByRole('columnheader', { name, exact: true }).waitFor();
        }
        expect(await row.getByRole('cell').first().textContent()).toBe('1');
        expect(api.callsTo('GET /user/admin')).toHaveLength(1);
        await row.getByRole('link', { name: 'View Ada Lovelace' }).click();
        await page.waitForURL('**/admin/users/u1');
        await heading(page, 'Ada Lovelace').waitFor();
      },
      { 'GET /user/admin': list(buildUser()) },
    );
  });

  test('says that it is loading, that there are none, or what went wrong, which can be tried again', async () => {
    const held = heldResponse();
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByText('Loading the users').waitFor({ state: 'attached' });
        held.give(failure('internal', 'The list is away.'));
        await page.getByText('We couldn’t load the users.').waitFor();
        api.on('GET /user/admin', list());
        await button(page, 'Try again').click();
        await page.getByText('No users yet.').waitFor();
      },
      { 'GET /user/admin': () => held.response },
    );
  });

  test('keeps search, filters, sorting, page and columns in the URL, and Back returns to them', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByRole('rowheader').first().waitFor();
        await page.getByLabel('Verification').selectOption({ label: 'Under review' });
        await page.getByRole('button', { name: 'Email', exact: true }).click();
        await page.getByRole('searchbox', { name: 'Search users' }).fill('ada');
        await page.getByRole('searchbox', { name: 'Search users' }).press('Enter');
        const paged = page.waitForRequest(/cursor=more/);
        await button(page, 'Next').click();
        const query = new URL((await paged).url()).searchParams;
        expect(Object.fromEntries(query)).toEqual({
          status: 'pending',
          sort: 'email',
          q: 'ada',
          limit: '50',
          cursor: 'more',
        });
        await page.waitForURL('**/admin/users?status=pending&sort=email&q=ada&cursor=more');
        await page.reload();
        await page.getByRole('rowheader').first().waitFor();
        expect(await page.getByRole('searchbox', { name: 'Search users' }).inputValue()).toBe('ada');
        await page.getByRole('link', { name: /^View/ }).click();
        await heading(page, 'Ada Lovelace').waitFor();
        await page.goBack();
        await page.waitForURL('**/admin/users?status=pending&sort=email&q=ada&cursor=more');
      },
      {
        'GET /user/admin': ({ query }) => ({
          data: [buildUser()],
          page: { next: query.has('cursor') ? null : 'more', limit: 50 },
        }),
      },
    );
  });

  test('keeps a view under a name', async () => {
    await visitAsAdministrator(area(), `${PATH}?blocked=true`, async (page) => {
      await page.getByRole('rowheader').first().waitFor();
      await button(page, 'Saved views').click();
      await page.getByLabel('View name').fill('Blocked people');
      await page.keyboard.press('Enter');
      await page.goto(PATH);
      await button(page, 'Saved views: 1').click();
      await page.getByRole('link', { name: 'Blocked people' }).click();
      await page.waitForURL('**/admin/users?blocked=true');
    });
  });
}

import { AUDIT_RECORDS } from '../screens/admin-responses';
import { eventually } from '../support/eventually';
import { ADA, type Area, button, list, visitAsAdministrator } from './administrator';

const [EDIT] = AUDIT_RECORDS;
const SUBJECT = EDIT?.subject?.userId ?? '';
const ACTOR = EDIT?.actor?.userId ?? '';

/** The audit log: actions, their actors, and the users they concern. */
export function audit(area: Area): void {
  test('is filtered by action, actor, and affected user, each with a removable tag', async () => {
    await visitAsAdministrator(
      area(),
      '/admin/audit',
      async (page, { api }) => {
        const asked = () => Object.fromEntries(api.callsTo('GET /audit').at(-1)?.query ?? []);
        await page.getByText('Asked for by phone').waitFor();
        await page.getByLabel('Action').selectOption({ label: 'User edited' });
        await page.waitForURL('**/admin/audit?action=user.updated');
        await page.getByRole('cell').getByRole('link', { name: 'Iris Boss' }).click();
        await page.waitForURL(`**/admin/audit?action=user.updated&actor=${ACTOR}`);
        await page.getByRole('button', { name: /^Affected user/ }).click();
        await page.getByRole('searchbox', { name: 'Name, email, or account number' }).fill('lovelace');
        await page.getByRole('button', { name: /^Ada Lovelace/ }).click();
        await page.waitForURL(`**/admin/audit?action=user.updated&actor=${ACTOR}&subject=${SUBJECT}`);
        await eventually(async () =>
          expect(asked()).toEqual({ action: 'user.updated', actor: ACTOR, subject: SUBJECT, limit: '50' }),
        );
        expect(await page.getByRole('link', { name: 'Open this user' }).getAttribute('href')).toBe(
          `/admin/users/${SUBJECT}`,
        );
        await button(page, 'Remove By Iris Boss').click();
        await page.waitForURL(`**/admin/audit?action=user.updated&subject=${SUBJECT}`);
      },
      { 'GET /user/admin': list({ ...ADA, _id: SUBJECT }) },
    );
  });

  test('is sorted by time, oldest first or newest first', async () => {
    await visitAsAdministrator(area(), '/admin/audit', async (page, { api }) => {
      const asked = () => Object.fromEntries(api.callsTo('GET /audit').at(-1)?.query ?? []);
      await page.getByText('Asked for by phone').waitFor();
      expect(asked()).toEqual({ limit: '50' });
      await button(page, 'When').click();
      await page.waitForURL('**/admin/audit?sort=at');
      await eventually(async () => expect(asked()).toEqual({ sort: 'oldest', limit: '50' }));
      await button(page, 'When').click();
      await page.waitForURL('**/admin/audit?sort=-at');
      // A service that knows no other order is not asked for one.
      await page.reload();
      await page.getByText('Asked for by phone').waitFor();
      expect(asked()).toEqual({ limit: '50' });
    });
  });

  test('shows when, who, whom, from where, why, old and new', async () => {
    await visitAsAdministrator(area(), '/admin/audit', async (page) => {
      const row = page.getByRole('row', { name: /User edited/ });
      for (const text of ['Iris Boss', 'Ada Lovelace', '203.0.113.24', 'Asked for by phone']) {
        await row.getByText(text).first().waitFor();
      }
      await row
        .locator(`time[datetime="${EDIT?.at}"]`)
        .filter({ hasText: /\d:\d\d/ })
        .waitFor();
      expect(await row.getByRole('listitem').allTextContents()).toEqual([
        expect.stringMatching(/^Phone:.*\+1 302 555 0118.*\+1 302 555 0177$/),
        expect.stringMatching(/^Blocked:.*yes.*no$/),
      ]);
    });
  });
}

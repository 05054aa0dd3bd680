import { failure } from '../customer/mock-api';
import { GRACE, GRACES_CASE } from '../screens/admin-responses';
import { type Area, list, visitAsAdministrator } from './administrator';

const PATH = '/admin/verifications';
const NEXT = 'POST /user/admin/verifications/next';
const SECOND = {
  ...GRACES_CASE,
  verificationId: '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b32',
  user: { ...GRACE, _id: 'u4', firstName: 'Max', lastName: 'Field' },
};

/** The verification queue. */
export function verifications(area: Area): void {
  test('is worked through by keyboard alone: next, zoom, approve, reject with a reason, empty', async () => {
    const waiting = [GRACES_CASE, SECOND];
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByRole('heading', { name: 'Waiting, oldest first' }).waitFor();
        await page.keyboard.press('n');
        const first = page.getByRole('heading', { level: 2, name: 'Grace Hopper' });
        await first.waitFor();
        expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
        await page.getByRole('group', { name: 'Front, 100%' }).focus();
        await page.keyboard.press('+');
        await page.getByRole('group', { name: 'Front, 150%' }).waitFor();
        await page.keyboard.press('t');
        await page.keyboard.press('a');
        await page.getByRole('heading', { level: 2, name: 'Max Field' }).waitFor();
        await page.keyboard.press('r');
        const dialog = page.getByRole('dialog', { name: 'Reject these documents?' });
        await dialog.waitFor();
        await dialog.getByLabel('Reason').focus();
        await page.keyboard.type('The document has expired.');
        await page.keyboard.press('Enter');
        await page.getByText('You’re all caught up.').waitFor();
        expect(api.callsTo('POST /user/admin/u2/verification').map(({ body }) => body)).toEqual([
          { verificationId: GRACES_CASE.verificationId, decision: 'verified' },
        ]);
        expect(api.callsTo('POST /user/admin/u4/verification').map(({ body }) => body)).toEqual([
          { verificationId: SECOND.verificationId, decision: 'failed', reason: 'The document has expired.' },
        ]);
      },
      {
        [NEXT]: () => ({ data: waiting.shift() ?? null }),
        'POST /user/admin/u2/verification': { data: GRACE },
        'POST /user/admin/u4/verification': { data: SECOND.user },
      },
    );
  });

  test('keeps a case whose documents were replaced meanwhile', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByRole('button', { name: 'Review the next case' }).click();
        await page.getByRole('button', { name: 'Approve' }).click();
        await page.getByText('The customer has sent other documents.').waitFor();
        await page.getByRole('heading', { level: 2, name: 'Grace Hopper' }).waitFor();
      },
      {
        [NEXT]: { data: GRACES_CASE },
        'POST /user/admin/u2/verification': failure('conflict', 'The customer has sent other documents.'),
        [`DELETE /user/admin/verifications/${GRACES_CASE.verificationId}/hold`]: { data: null },
      },
    );
  });

  test('says that nobody is waiting', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByText('Nobody is waiting.').waitFor();
        await page.keyboard.press('n');
        await page.getByText('You’re all caught up.').waitFor();
      },
      { [NEXT]: { data: null }, 'GET /user/admin/verifications': list() },
    );
  });
}

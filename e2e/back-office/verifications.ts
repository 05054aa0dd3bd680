import { failure, heldResponse } from '../customer/mock-api';
import { GRACE, GRACES_CASE } from '../screens/admin-responses';
import { type Area, button, list, visitAsAdministrator } from './administrator';
import { hasFocus, tabTo } from './tab-to';

const PATH = '/admin/verifications';
const NEXT = 'POST /user/admin/verifications/next';
const RELEASE = `DELETE /user/admin/verifications/${GRACES_CASE.verificationId}/hold`;
const TAKE = `POST /user/admin/verifications/${GRACES_CASE.verificationId}/hold`;
const SECOND = {
  ...GRACES_CASE,
  verificationId: '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b32',
  user: { ...GRACE, _id: 'u4', firstName: 'Max', lastName: 'Field' },
};

/** The verification queue. */
export function verifications(area: Area): void {
  test('is worked through with Tab and the keys of a case alone: next, zoom, rotate, approve, reject with a reason, empty', async () => {
    const waiting = [GRACES_CASE, SECOND];
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByRole('heading', { name: 'Waiting, oldest first' }).waitFor();
        await tabTo(page, button(page, 'Review the next case'));
        await page.keyboard.press('n');
        const first = page.getByRole('heading', { level: 2, name: 'Grace Hopper' });
        await first.waitFor();
        expect(await hasFocus(first)).toBe(true);
        await tabTo(page, page.getByRole('group', { name: 'Front, 100%' }));
        await page.keyboard.press('+');
        await page.getByRole('group', { name: 'Front, 150%' }).waitFor();
        await page.keyboard.press('t');
        const scan = page.getByRole('img', { name: 'Front' });
        expect(await scan.evaluate((image) => getComputedStyle(image).rotate)).toBe('90deg');
        await page.keyboard.press('a');
        const second = page.getByRole('heading', { level: 2, name: 'Max Field' });
        await second.waitFor();
        expect(await hasFocus(second)).toBe(true);
        await page.keyboard.press('r');
        const dialog = page.getByRole('dialog', { name: 'Reject these documents?' });
        await dialog.waitFor();
        await tabTo(page, dialog.getByLabel('Reason'));
        await page.keyboard.type('The document has expired.');
        await page.keyboard.press('Enter');
        await page.getByText('You’re all caught up.').waitFor();
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
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

  test('is searched by name or email in the URL, and cases are reviewed from what is found', async () => {
    await visitAsAdministrator(
      area(),
      `${PATH}?cursor=more`,
      async (page, { api }) => {
        const asked = () => Object.fromEntries(api.callsTo(`GET /user${PATH}`).at(-1)?.query ?? []);
        await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
        // Keys of a case are letters, and a search is typed.
        await page.getByRole('searchbox', { name: 'Search waiting cases' }).fill('max fan');
        await page.waitForURL(`**${PATH}?q=max+fan`);
        await page.getByText('No matching waiting verifications.').waitFor();
        expect(asked()).toEqual({ q: 'max fan', limit: '25' });
        await page.getByRole('searchbox', { name: 'Search waiting cases' }).fill('field');
        await page.waitForURL(`**${PATH}?q=field`);
        await page.getByRole('link', { name: 'Max Field' }).waitFor();
        expect(await page.getByRole('link', { name: 'Grace Hopper' }).count()).toBe(0);
        await page.reload();
        await button(page, 'Review Max Field').click();
        await page.getByRole('heading', { level: 2, name: 'Max Field' }).waitFor();
        expect(new URL(page.url()).search).toBe('?q=field');
        await button(page, 'Remove “field”').click();
        await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
      },
      {
        [`GET /user${PATH}`]: ({ query }) => {
          const q = query.get('q');
          return list(...[GRACES_CASE, SECOND].filter(({ user }) => q === null || q === user.lastName.toLowerCase()));
        },
        [`POST /user${PATH}/${SECOND.verificationId}/hold`]: { data: SECOND },
        [`DELETE /user${PATH}/${SECOND.verificationId}/hold`]: { data: null },
      },
    );
  });

  test('has keys that do nothing outside of the case, and none after they are turned off', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByRole('heading', { name: 'Waiting, oldest first' }).waitFor();
        await page.keyboard.press('n');
        await button(page, 'Review the next case').click();
        const name = page.getByRole('heading', { level: 2, name: 'Grace Hopper' });
        await name.waitFor();
        await tabTo(page, page.getByRole('link', { name: 'Max Field' }));
        for (const key of ['a', 'r', 'n']) await page.keyboard.press(key);
        await button(page, 'Turn off single-key shortcuts').click();
        for (const key of ['a', 'r', 'n', '/']) await page.keyboard.press(key);
        await page.getByText('Single-key shortcuts are off').waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
        await page.reload();
        await button(page, 'Review the next case').click();
        await name.waitFor();
        for (const key of ['a', 'r', 'n', '/']) await page.keyboard.press(key);
        await page.getByText('Single-key shortcuts are off').waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
        await page.keyboard.press('Control+K');
        await page.getByRole('combobox', { name: 'Search, or go to…' }).waitFor();
        expect(api.callsTo(NEXT)).toHaveLength(2);
        expect(api.callsTo('POST /user/admin/u2/verification')).toEqual([]);
      },
      { [NEXT]: { data: GRACES_CASE }, [RELEASE]: { data: null } },
    );
  });

  test('keeps the case until its approval is answered', async () => {
    const held = heldResponse();
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await button(page, 'Review the next case').click();
        await page.getByRole('heading', { level: 2, name: 'Grace Hopper' }).waitFor();
        await page.keyboard.press('a');
        await page.getByRole('button', { name: /^Approve/, disabled: true }).waitFor();
        expect(await button(page, 'Skip').isDisabled()).toBe(true);
        for (const key of ['n', 'r']) await page.keyboard.press(key);
        held.give(failure('held', 'Iris Boss is reviewing this case.'));
        await page.getByText('Iris Boss is reviewing this case.').waitFor();
        await page.getByRole('heading', { level: 2, name: 'Grace Hopper' }).waitFor();
        expect(api.callsTo(NEXT)).toHaveLength(1);
      },
      {
        [NEXT]: { data: GRACES_CASE },
        [RELEASE]: { data: null },
        'POST /user/admin/u2/verification': () => held.response,
      },
    );
  });

  test('says how a case was decided elsewhere, and offers no decision', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByRole('button', { name: 'Review the next case' }).click();
        await page.getByRole('button', { name: 'Approve' }).click();
        await page.getByText('This case has already been decided.').waitFor();
        await page.getByText('The documents were rejected.').waitFor();
        await page.getByRole('heading', { level: 2, name: 'Grace Hopper' }).waitFor();
        expect(await page.getByRole('button', { name: /^(Approve|Reject)/ }).count()).toBe(0);
      },
      {
        [NEXT]: { data: GRACES_CASE },
        'POST /user/admin/u2/verification': failure('conflict'),
        'GET /user/admin/u2': { data: { ...GRACES_CASE.user, verificationStatus: 'failed' } },
        [RELEASE]: { data: null },
      },
    );
  });

  test('says when the ten minutes are over, and the case is taken again', async () => {
    const taken = { ...GRACES_CASE, heldUntil: new Date(Date.now() + 600_000).toISOString() };
    await visitAsAdministrator(
      area(),
      PATH,
      async (page, { api }) => {
        await button(page, 'Review the next case').click();
        await page.getByText('This case is available to others again.').waitFor();
        await button(page, 'Take it back').click();
        await page.getByText(/Yours until/).waitFor();
        expect(await page.getByText('This case is available to others again.').count()).toBe(0);
        expect(api.callsTo(TAKE)).toHaveLength(1);
        expect(api.callsTo(RELEASE)).toEqual([]);
      },
      {
        [NEXT]: { data: { ...GRACES_CASE, heldUntil: new Date(Date.now() - 1_000).toISOString() } },
        [TAKE]: { data: taken },
        [RELEASE]: { data: null },
      },
    );
  });

  test('names who holds a case, and explains why it refuses it', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        const row = page.getByRole('row', { name: /Max Field/ });
        await row.getByText('Iris Boss').waitFor();
        await row.getByRole('button', { name: 'Review Max Field' }).click();
        await page.getByText('Iris Boss is reviewing this case.').waitFor();
      },
      {
        [`POST /user/admin/verifications/${SECOND.verificationId}/hold`]: failure(
          'held',
          'Iris Boss is reviewing this case.',
        ),
      },
    );
  });

  test('says that nobody is waiting, and offers no case', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await page.getByText('No cases are waiting.').waitFor();
        expect(await button(page, 'Review the next case').count()).toBe(0);
      },
      { 'GET /user/admin/verifications': list() },
    );
  });

  test('says when no case is free, because others review them', async () => {
    await visitAsAdministrator(
      area(),
      PATH,
      async (page) => {
        await button(page, 'Review the next case').click();
        await page.getByText('You’re all caught up.').waitFor();
      },
      { [NEXT]: { data: null } },
    );
  });
}

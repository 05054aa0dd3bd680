import { FILE_SIZE_LIMIT } from '@larkspur/contracts/user';
import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { noiseImage } from '../public/image-files';
import { type CustomerArea, visit } from './customer-area';
import { failure, withHeaders } from './mock-api';

const PATH = '/account/update-account';
const PATCH = 'PATCH /user/profile';
const PICTURE = 'PATCH /user/profile-picture';
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
const headerPicture = (page: Page) => page.getByRole('link', { name: 'Your profile' }).locator('img');
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('user'));
/** A picture that the bank serves. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Details and picture, which the customer changes without the bank. */
export function editProfile(area: () => CustomerArea): void {
  test('all fields start with what is saved, and only the names are disabled', async () => {
    await visit(area(), PATH, async (page) => {
      const user = buildUser();
      const field = (label: string) => page.getByLabel(label, { exact: true });
      await field('First name').waitFor();
      expect([await field('First name').isDisabled(), await field('Last name').isDisabled()]).toEqual([true, true]);
      for (const [label, value] of [
        ['First name', user.firstName],
        ['Last name', user.lastName],
        ['Email', user.email],
        ['Phone', user.phone],
        ['House address', user.location.address],
        ['State', user.location.state],
      ] as const) {
        expect(await field(label).inputValue()).toBe(value);
        if (!label.endsWith('name')) expect(await field(label).isEditable()).toBe(true);
      }
      const suggested = await field('State').evaluate((input) =>
        input instanceof HTMLInputElement ? [...(input.list?.options ?? [])].map(({ value }) => value) : [],
      );
      expect(suggested).toEqual(expect.arrayContaining(['Delaware', 'Wyoming']));
    });
  });

  test('a change is sent with the names and a double click sends it once; header and session show the answer', async () => {
    const saved = buildUser({ firstName: 'Adah', phone: '+1 302 555 0111' });
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByLabel('Phone', { exact: true }).fill('+1 302 555 0111');
        api.on('GET /user/me', { data: saved });
        await page.getByRole('button', { name: 'Save changes' }).dblclick();
        const message = page.getByRole('status').locator('> *').filter({ hasText: 'Profile updated.' });
        const [red = 0, green = 0, blue = 0] = await message.evaluate((it) =>
          (getComputedStyle(it).borderTopColor.match(/\d+/g) ?? []).map(Number),
        );
        expect(green).toBeGreaterThan(Math.max(red, blue));
        expect(api.callsTo(PATCH).map(({ body }) => body)).toEqual([
          {
            firstName: 'Ada',
            lastName: 'Lovelace',
            email: 'ada@example.com',
            phoneNumber: '+1 302 555 0111',
            address: '12 Orchard Lane',
            state: 'Delaware',
          },
        ]);
        await page.getByText('Welcome Adah').waitFor();
        expect(await storedUser(page)).toContain('"firstName":"Adah"');
      },
      { responses: { [PATCH]: { data: saved, message: 'Profile updated.' } } },
    );
  });

  test('a refusal shows the server’s message, and loses nothing', async () => {
    await visit(
      area(),
      PATH,
      async (page) => {
        await page.getByLabel('Phone', { exact: true }).fill('+1 302 555 0111');
        await save(page);
        await page.getByRole('alert').getByText('Your phone company says no.').waitFor();
        expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('+1 302 555 0111');
        expect(await storedUser(page)).toContain('"firstName":"Ada"');
      },
      { responses: { [PATCH]: failure('conflict', 'Your phone company says no.') } },
    );
  });

  test('a changed email asks for the password, which is sent with it and then forgotten', async () => {
    const saved = buildUser({ email: 'ada@lovelace.example' });
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        const password = page.getByLabel('Current password', { exact: true });
        await page.getByLabel('Email', { exact: true }).fill('ada@lovelace.example');
        await save(page);
        await page.getByRole('alert').getByRole('link', { name: 'Enter your password to change your email' }).waitFor();
        expect(api.callsTo(PATCH)).toEqual([]);
        await password.fill('larkspur-demo');
        api.on('GET /user/me', { data: saved });
        await save(page);
        await page.getByRole('status').getByText('Profile updated.').waitFor();
        expect(api.callsTo(PATCH).map(({ body }) => body)).toEqual([
          expect.objectContaining({ email: 'ada@lovelace.example', currentPassword: 'larkspur-demo' }),
        ]);
        expect(await password.count()).toBe(0);
        expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@lovelace.example');
      },
      { responses: { [PATCH]: { data: saved, message: 'Profile updated.' } } },
    );
  });

  test('a profile that changed meanwhile is not overwritten: both values are shown, and one is chosen', async () => {
    const theirs = buildUser({ phone: '+1 302 555 0999' });
    await visit(
      area(),
      PATH,
      async (page, { api }) => {
        await page.getByLabel('Phone', { exact: true }).fill('+1 302 555 0111');
        api.on('GET /user/me', withHeaders({ data: theirs }, { etag: '"2"' }));
        await save(page);
        const conflict = page.getByRole('alert').filter({ hasText: 'This profile changed while you were editing' });
        for (const text of ['+1 302 555 0177', '+1 302 555 0999', '+1 302 555 0111']) {
          await conflict.getByText(text).first().waitFor();
        }
        expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('+1 302 555 0111');
        await conflict.getByRole('button', { name: /^Use .*0999/ }).click();
        expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('+1 302 555 0999');
        await page.getByLabel('House address', { exact: true }).fill('4 Delphinium Row');
        api.on(PATCH, { data: theirs, message: 'Profile updated.' });
        await save(page);
        await page.getByRole('status').getByText('Profile updated.').waitFor();
        expect(api.callsTo(PATCH).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
        expect(api.callsTo(PATCH).at(-1)?.body).toMatchObject({
          phoneNumber: '+1 302 555 0999',
          address: '4 Delphinium Row',
        });
      },
      {
        responses: {
          'GET /user/me': withHeaders({ data: buildUser() }, { etag: '"1"' }),
          [PATCH]: failure('stale'),
        },
      },
    );
  });

  test('a picture is chosen, cropped by keyboard, sent, and shown in the header', async () => {
    await visit(area(), '/account/info', async (page, { api }) => {
      await choose(page, noiseImage('me.png', 300_000));
      const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
      await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
      await dialog.getByRole('group', { name: /^Position of the picture/ }).press('ArrowLeft');
      expect(api.callsTo(PICTURE)).toEqual([]);
      const changed = buildUser({ profilePicture: { url: PIXEL } });
      api.on(PICTURE, { data: changed });
      api.on('GET /user/me', { data: changed });
      await dialog.getByRole('button', { name: 'Use this picture' }).click();
      await page.getByRole('region', { name: 'Notifications' }).getByText('Profile picture updated').waitFor();
      expect(api.callsTo(PICTURE).map(({ body }) => body)).toEqual([
        { picture: expect.stringMatching(/^data:image\/jpeg;base64,\/9j\//) },
      ]);
      expect(await headerPicture(page).getAttribute('src')).toBe(PIXEL);
      await page.getByRole('button', { name: 'Change picture' }).waitFor();
    });
  });

  test('a file of another type, a disguised one and one that is too large are refused, and canceling sends nothing', async () => {
    await visit(area(), '/account/info', async (page, { api }) => {
      const disguised = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg>') };
      for (const [file, message] of [
        [{ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }, /is a PDF file/],
        [disguised, /isn’t a valid image/],
        [{ ...disguised, buffer: Buffer.alloc(FILE_SIZE_LIMIT) }, 'File size must be less than 10MB'],
      ] as const) {
        await choose(page, file);
        await page.getByRole('alert').getByText(message).waitFor();
      }
      await choose(page, noiseImage('me.png', 30_000));
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.id === 'profile-picture-choose');
      expect(api.callsTo(PICTURE)).toEqual([]);
      expect(await headerPicture(page).count()).toBe(0);
    });
  });

  test('a picture that the server refuses stays as it was, and one is removed after a question', async () => {
    await visit(
      area(),
      '/account/info',
      async (page, { api }) => {
        await headerPicture(page).waitFor();
        await choose(page, noiseImage('me.png', 30_000));
        await page.getByRole('button', { name: 'Use this picture' }).click();
        await page.getByRole('alert').getByText('Choose a picture of yourself.').waitFor();
        expect(await headerPicture(page).getAttribute('src')).toBe(PIXEL);
        api.on(PICTURE, { data: buildUser() });
        api.on('GET /user/me', { data: buildUser() });
        await page.getByRole('button', { name: 'Remove picture' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click();
        await page.getByRole('button', { name: 'Add a picture' }).waitFor();
        await headerPicture(page).waitFor({ state: 'detached' });
        expect(api.callsTo(PICTURE).at(-1)?.body).toEqual({ picture: null });
      },
      {
        responses: {
          'GET /user/me': { data: buildUser({ profilePicture: { url: PIXEL } }) },
          [PICTURE]: failure('invalid', 'Some fields need your attention.', [
            { field: 'picture', message: 'Choose a picture of yourself.' },
          ]),
        },
      },
    );
  });
}

function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  return page.locator('input[type="file"]').setInputFiles(file);
}

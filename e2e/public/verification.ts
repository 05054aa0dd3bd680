import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_SIZE_LIMIT } from '@larkspur/contracts/user';
import type { FileChooser, Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import { fillSignIn } from '../support/sign-in';
import { expectAccessible } from './accessibility';
import { type BrowserBank, visit } from './browser-bank';
import { noiseImage, type PickedFile, paddedImage } from './image-files';
import { ignoreFailedRequests, newCustomer } from './new-customer';

const IMAGE_LABELS = ['Passport image', 'Document front', 'Document back'] as const;
type ImageLabel = (typeof IMAGE_LABELS)[number];

const SMALL = 2_000;
const JUST_UNDER = Math.floor(9.9 * 1024 ** 2);

export const group = (page: Page, label: ImageLabel) => page.getByRole('group', { name: label });

export async function pick(page: Page, label: ImageLabel, file: PickedFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await group(page, label)
    .getByRole('button', { name: /^Choose/ })
    .click();
  await (await chooser).setFiles(file);
}

async function pickImages(page: Page): Promise<void> {
  await pick(page, 'Passport image', noiseImage('me.png', SMALL));
  await pick(page, 'Document front', noiseImage('front.png', SMALL));
}

export const chooseType = (page: Page, type: string) =>
  page.getByRole('radio', { name: type, exact: true }).press('Space');

export async function typeDateOfBirth(page: Page, digits = '12311990'): Promise<void> {
  await page.getByRole('group', { name: 'Date of birth' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(digits);
}

export const send = (page: Page) => page.getByRole('button', { name: 'Submit for verification' }).click();

/** Signs in a new customer and opens the verification page. */
export async function withVerificationPage(
  bank: BrowserBank,
  act: (page: Page, known: { errors: string[]; email: string; password: string }) => Promise<void>,
): Promise<void> {
  const { email, password } = await newCustomer(bank);
  await visit(bank, '/signin', async (page, { errors }) => {
    await fillSignIn(page, { email, password });
    await page.waitForURL('**/account-verification');
    await group(page, 'Passport image').waitFor();
    await act(page, { errors, email, password });
  });
}

/** Fails `POST /user/verification` with a 503. @returns the request bodies */
async function mockVerification(page: Page): Promise<Record<string, string>[]> {
  const bodies: Record<string, string>[] = [];
  await page.route('**/api/user/verification', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again shortly.' } });
  });
  return bodies;
}

export function verification(bank: () => BrowserBank): void {
  test('requires images, document type and date of birth before sending', async () => {
    await withVerificationPage(bank(), async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Complete Your Account Setup' }).waitFor();
      const types = page.getByRole('radiogroup', { name: 'Document type' }).getByRole('radio');
      expect(await types.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))).toEqual([
        'passport',
        'national-id',
        'driver-license',
        'other',
      ]);
      const bodies = await mockVerification(page);
      await expectAccessible(page);
      await send(page);
      const summary = page.getByRole('alert').filter({ hasText: 'All fields are required' });
      await summary.waitFor();
      await summary.getByRole('link', { name: 'Add a photo of yourself' }).waitFor();
      await summary.getByRole('link', { name: 'Add the front of your document' }).waitFor();
      await summary.getByRole('link', { name: 'Enter your date of birth' }).waitFor();
      await expectAccessible(page);
      await pickImages(page);
      await chooseType(page, 'Passport');
      await send(page);
      expect(await summary.getByRole('link').allTextContents()).toEqual(['Enter your date of birth']);
      expect(bodies).toEqual([]);
    });
  });

  test('accepts images under 10 MB and rejects larger files, other file types and a canceled choice', async () => {
    await withVerificationPage(bank(), async (page) => {
      const photo = group(page, 'Passport image');
      const png = noiseImage('huge.png', SMALL);
      await pick(page, 'Passport image', { ...png, buffer: Buffer.concat([png.buffer], FILE_SIZE_LIMIT) });
      await photo.getByText('File size must be less than 10MB', { exact: true }).waitFor();
      await photo.getByRole('listitem').first().waitFor({ state: 'detached' });

      await pick(page, 'Passport image', { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('Dear bank') });
      await photo.getByText('“me.png” isn’t a valid image').waitFor();
      await photo.getByRole('listitem').first().waitFor({ state: 'detached' });

      const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
      for (const label of ['Document back', 'Document front', 'Passport image'] as const) {
        await pick(page, label, pdf);
        await group(page, label).getByText('“letter.pdf” is a PDF file').waitFor();
        const accepted = await group(page, label).locator('input[type=file]').getAttribute('accept');
        expect([label, accepted]).toEqual([label, 'image/jpeg,image/png,image/webp']);
      }

      await photo.locator('input[type=file]').dispatchEvent('cancel', { bubbles: true });
      await photo.getByText('No file selected', { exact: true }).waitFor();
      await expectAccessible(page);

      const under = { ...png, name: 'under.png', buffer: Buffer.concat([png.buffer], FILE_SIZE_LIMIT - 1) };
      await pick(page, 'Passport image', under);
      await photo.getByRole('button', { name: 'Remove under.png' }).waitFor();
      await photo.getByText('10MB').first().waitFor({ state: 'detached' });
      expect(await photo.locator('img').evaluate((it: HTMLImageElement) => it.decode().then(() => true))).toBe(true);
    });
  });

  test('accepts an image by drag and drop', async () => {
    await withVerificationPage(bank(), async (page) => {
      const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
      const path = join(folder, 'dropped.png');
      await writeFile(path, noiseImage('dropped.png', SMALL).buffer);
      const zone = group(page, 'Document front').getByRole('button', { name: 'Choose a file' });
      await zone.scrollIntoViewIfNeeded();
      const box = await zone.boundingBox();
      const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
      // Scripted drag events cannot carry a file, so the DevTools protocol dispatches them.
      const devtools = await page.context().newCDPSession(page);
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        const data = { items: [{ mimeType: 'image/png', data: '' }], files: [path], dragOperationsMask: 1 };
        await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
      }
      await group(page, 'Document front').getByRole('button', { name: 'Remove dropped.png' }).waitFor();
      await rm(folder, { recursive: true });
    });
  });

  test('asks for the name of another document type, sends the front as a missing back, and keeps everything after a failure', async () => {
    await withVerificationPage(bank(), async (page, { errors }) => {
      const bodies = await mockVerification(page);
      await pickImages(page);
      await chooseType(page, 'Other');
      const name = page.getByLabel('Which document is it?');
      await name.fill('Residence permit');
      await chooseType(page, 'National ID');
      await name.waitFor({ state: 'detached' });
      await chooseType(page, 'Other');
      await typeDateOfBirth(page);
      await send(page);
      const failure = page.getByRole('status').filter({ hasText: 'We couldn’t confirm that your documents arrived.' });
      await failure.getByText('Please try again shortly.').waitFor();
      expect(bodies).toHaveLength(1);
      expect(Object.keys(bodies[0] ?? {}).sort()).toEqual([
        'dateOfBirth',
        'documentBack',
        'documentFront',
        'documentType',
        'passport',
      ]);
      const { documentBack, documentFront, passport, ...texts } = bodies[0] ?? {};
      expect(texts).toEqual({ dateOfBirth: '1990-12-31', documentType: 'Residence permit' });
      expect(documentBack).toBe(documentFront);
      for (const image of [passport, documentFront]) expect(image).toMatch(/^data:image\/png;base64,iVBOR/);
      await expectAccessible(page);

      await group(page, 'Passport image').getByRole('button', { name: 'Remove me.png' }).waitFor();
      await page.unroute('**/api/user/verification');
      await send(page);
      await page.waitForURL('**/account/home');
      ignoreFailedRequests(errors);
    });
  });

  test('uploads three images of 9.9 MB with progress per image and sets the status to pending', async () => {
    await withVerificationPage(bank(), async (page, { email, password }) => {
      for (const label of IMAGE_LABELS) {
        await pick(page, label, paddedImage(noiseImage(`${label}.png`, SMALL), JUST_UNDER));
      }
      await chooseType(page, 'Passport');
      await typeDateOfBirth(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      const slow = { offline: false, latency: 1, downloadThroughput: 1e8, uploadThroughput: 8 * 1024 ** 2 };
      await devtools.send('Network.emulateNetworkConditions', slow);
      const recorded = await recordProgress(page);
      await send(page);
      await page.waitForURL('**/account/home', { timeout: 240_000 });
      expect((await recorded()).some((part) => part > 0 && part < 1)).toBe(true);
      // The rest of the test is not about slow networks.
      await devtools.detach();

      const { token } = await page.evaluate(() => ({ token: localStorage.token as string }));
      const me = await page.request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } });
      expect((await me.json()).data.verificationStatus).toBe('pending');
      await page.goto('/account-verification');
      await page.getByRole('heading', { name: 'We’re checking your documents' }).waitFor();
      await expectAccessible(page);
      await page.goto('/signin');
      await fillSignIn(page, { email, password });
      await page.waitForURL('**/account/home');
    });
  });

  test('shows the verified status, lets a rejected user resend, and can be skipped', async () => {
    await withVerificationPage(bank(), async (page) => {
      let status = 'verified';
      await page.route('**/api/user/me', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: { ...answer.data, verificationStatus: status } } });
      });
      await page.reload();
      await page.getByRole('heading', { name: 'You’re verified' }).waitFor();
      await expectAccessible(page);
      status = 'failed';
      await page.reload();
      await page.getByText('We couldn’t accept your last documents.').waitFor();
      await group(page, 'Passport image').waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Skip for now' }).click();
      await page.waitForURL('**/account/home');
    });
  });

  test('verification works by keyboard alone', async () => {
    await withVerificationPage(bank(), async (page) => {
      const files: Record<string, PickedFile> = {
        'Passport image': noiseImage('me.png', SMALL),
        'Document front': noiseImage('front.png', SMALL),
      };
      /** Group, text and type of the focused element. */
      const focus = () =>
        page.evaluate(() => {
          const here = document.activeElement;
          const label = here
            ?.closest('[role=group], [role=radiogroup]')
            ?.getAttribute('aria-labelledby')
            ?.split(' ')[0];
          return {
            group: document.getElementById(label ?? '')?.textContent ?? '',
            text: here?.textContent ?? '',
            type: here?.getAttribute('role') ?? here?.getAttribute('type'),
          };
        });
      const tabTo = async (isThere: (at: Awaited<ReturnType<typeof focus>>) => boolean) => {
        for (let turn = 0; turn < 60; turn += 1) {
          if (isThere(await focus())) return;
          await page.keyboard.press('Tab');
        }
        throw new Error('Not reachable by keyboard.');
      };
      for (const [label, file] of Object.entries(files)) {
        await tabTo(({ group: at, text }) => at.startsWith(label) && text.startsWith('Choose'));
        await (await pressUntilFileChooser(page)).setFiles(file);
        if (label !== 'Passport image') continue;
        await tabTo(({ type }) => type === 'radio');
        await page.keyboard.press('Space');
        await page.keyboard.press('ArrowDown');
      }
      await tabTo(({ type }) => type === 'spinbutton');
      await page.keyboard.type('12311990');
      const sent = page.waitForRequest('**/api/user/verification');
      await tabTo(({ text }) => text.startsWith('Submit for verification'));
      await page.keyboard.press('Enter');
      expect((await sent).postDataJSON()).toMatchObject({ documentType: 'national-id', dateOfBirth: '1990-12-31' });
      await page.waitForURL('**/account/home');
    });
  });
}

/**
 * Presses Enter on the focused button until the file chooser opens: on a busy machine the first press is sometimes without
 * effect, and a person would press again.
 */
async function pressUntilFileChooser(page: Page): Promise<FileChooser> {
  let chooser: FileChooser | undefined;
  const listener = (opened: FileChooser) => {
    chooser = opened;
  };
  page.on('filechooser', listener);
  try {
    return await eventually(async () => {
      if (!chooser) await page.keyboard.press('Enter');
      for (let waits = 0; !chooser && waits < 20; waits += 1) await page.waitForTimeout(100);
      if (!chooser) throw new Error('The file chooser did not open.');
      return chooser;
    });
  } finally {
    page.off('filechooser', listener);
  }
}

/** Records the values of all progress bars from now on, as fractions from 0 to 1. */
async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  const handle = await page.evaluateHandle(() => {
    const parts = new Set<number>();
    const record = () => {
      for (const { value, max } of document.querySelectorAll('progress')) parts.add(value / max);
    };
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributes: true });
    return parts;
  });
  return () => handle.evaluate((parts) => [...parts]);
}

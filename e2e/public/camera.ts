import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser-session';
import { SharedProfile } from '../support/shared-profile';
import { expectAccessible } from './accessibility';
import type { BrowserBank } from './browser-bank';
import { ignoreFailedRequests } from './new-customer';
import { chooseType, group, send, typeDateOfBirth, withVerificationPage } from './verification';

const TAKE = 'Take a photo';
const camera = (page: Page, label: string) => page.getByRole('dialog', { name: `${TAKE}: ${label}` });
const takeButton = (page: Page, label: 'Passport image' | 'Document front') =>
  group(page, label).getByRole('button', { name: TAKE });

/** Fails camera requests as a denied permission does, which chromium-headless-shell cannot. @returns how to allow them again */
async function denyCamera(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  return () => page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));
}

/** Tracks every camera stream the page opens. @returns which of them are still active */
async function trackCameras(page: Page): Promise<() => Promise<boolean[]>> {
  const tracks = await page.evaluateHandle(() => {
    const opened: MediaStreamTrack[] = [];
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      opened.push(...stream.getVideoTracks());
      return stream;
    };
    return opened;
  });
  return () => tracks.evaluate((opened) => opened.map(({ readyState }) => readyState === 'live'));
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

async function waitForFocus(page: Page, text: string): Promise<void> {
  await page.waitForFunction((it) => document.activeElement?.textContent?.trim() === it, text);
}

export function desktopCamera(bank: () => BrowserBank): void {
  let browser: Browser;
  let profile: SharedProfile;
  beforeAll(async () => {
    browser = await launchBrowser({ cameras: 2 });
    profile = new SharedProfile(browser, bank().url);
  });
  afterAll(() => browser?.close());
  const desk = () => ({ ...bank(), browser, profile });

  test('offers no camera on a computer without one', async () => {
    await withVerificationPage(bank(), async (page) => {
      await group(page, 'Document front').getByText('or drop it here').waitFor();
      expect(await page.getByRole('button', { name: TAKE }).count()).toBe(0);
    });
  });

  test('takes and sends JPEG photos by keyboard alone and turns the camera off after each', async () => {
    await withVerificationPage(desk(), async (page) => {
      const lit = await trackCameras(page);
      for (const [label, name] of [
        ['Passport image', 'passport-image.jpg'],
        ['Document front', 'document-front.jpg'],
      ] as const) {
        await takeButton(page, label).focus();
        await page.keyboard.press('Enter');
        await camera(page, label)
          .getByText(/^(Look straight|Hold the document)/)
          .waitFor();
        expect((await lit()).at(-1)).toBe(true);
        await waitForFocus(page, 'Take photo');
        await page.keyboard.press('Enter');
        await waitForFocus(page, 'Use this photo');
        await page.keyboard.press('Shift+Tab');
        expect(await focusedText(page)).toBe('Retake');
        await page.keyboard.press('Enter');
        await waitForFocus(page, 'Take photo');
        await page.waitForFunction(() => document.querySelector('video')?.videoWidth);
        await page.keyboard.press('Enter');
        await waitForFocus(page, 'Use this photo');
        await page.keyboard.press('Enter');
        await group(page, label)
          .getByRole('button', { name: `Remove ${name}` })
          .waitFor();
        await waitForFocus(page, TAKE);
        expect((await lit()).at(-1)).toBe(false);
      }
      await chooseType(page, 'Passport');
      await typeDateOfBirth(page);
      const sent = page.waitForRequest('**/api/user/verification');
      await send(page);
      const { passport, documentFront, documentBack } = (await sent).postDataJSON();
      for (const image of [passport, documentFront]) expect(image).toMatch(/^data:image\/jpeg;base64,\/9j\//);
      expect(documentBack).toBe(documentFront);
      await page.waitForURL('**/account/home');
    });
  });

  test('shows the live preview, switches cameras, and passes axe in every state', async () => {
    await withVerificationPage(desk(), async (page) => {
      const lit = await trackCameras(page);
      await takeButton(page, 'Document front').click();
      const dialog = camera(page, 'Document front');
      await dialog.getByText('Hold the document flat').waitFor();
      const first = await cameraName(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Switch camera' }).click();
      await dialog.getByText('Hold the document flat').waitFor();
      expect(await cameraName(page)).not.toBe(first);
      expect(await lit()).toEqual([false, true]);
      await dialog.getByRole('button', { name: 'Take photo' }).click();
      const photo = dialog.getByRole('img', { name: 'Your photo: Document front' });
      expect(await photo.evaluate((it: HTMLImageElement) => it.decode().then(() => it.naturalWidth))).toBeGreaterThan(
        600,
      );
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await group(page, 'Document front').getByRole('listitem').first().waitFor({ state: 'detached' });
      expect(await lit()).toEqual([false, false]);
    });
  });

  test('explains a denied or disconnected camera and allows another attempt', async () => {
    await withVerificationPage(desk(), async (page) => {
      const allowCamera = await denyCamera(page);
      await takeButton(page, 'Passport image').click();
      const dialog = camera(page, 'Passport image');
      await dialog.getByRole('alert').getByText('Camera access is blocked').waitFor();
      await waitForFocus(page, 'Try again');
      await expectAccessible(page);
      await allowCamera();
      await page.keyboard.press('Enter');
      await dialog.getByText('Look straight at the camera').waitFor();
      await dialog.getByLabel('Camera preview').evaluate((video: HTMLVideoElement) => {
        const [track] = (video.srcObject as MediaStream).getVideoTracks();
        track?.dispatchEvent(new Event('ended'));
      });
      await dialog.getByRole('alert').getByText('Your camera was disconnected').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await waitForFocus(page, TAKE);
    });
  });

  test('reports a camera script that fails to load and recovers', async () => {
    await withVerificationPage(desk(), async (page, { errors }) => {
      await page.route(/\.js$/, (route) => route.abort());
      await takeButton(page, 'Document front').click();
      const photo = group(page, 'Document front');
      await photo.getByRole('alert').getByText('The camera couldn’t be loaded.').waitFor();
      await page.unroute(/\.js$/);
      await takeButton(page, 'Document front').click();
      await camera(page, 'Document front').waitFor();
      ignoreFailedRequests(errors);
    });
  });

  test('turns the camera off when the page is left', async () => {
    await withVerificationPage(desk(), async (page) => {
      const lit = await trackCameras(page);
      await page.getByRole('link', { name: 'Contact' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Complete Your Account Setup' }).waitFor({ state: 'detached' });
      await page.goBack();
      await takeButton(page, 'Document front').click();
      await camera(page, 'Document front').getByText('Hold the document flat').waitFor();
      expect(await lit()).toEqual([true]);
      await page.goForward();
      await camera(page, 'Document front').waitFor({ state: 'detached' });
      expect(await lit()).toEqual([false]);
    });
  });
}

const cameraName = (page: Page) =>
  page
    .getByLabel('Camera preview')
    .evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.label);

import { CHROMIUM_FLAGS } from '@larkspur/web-kit/testing/chromium-flags';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/**
 * The compositor runs in the browser's process, and a page that is opened from another site stays in its own: a new profile with
 * one page takes a sixth less processor time. Pictures are taken without these flags, which change some pixels.
 */
const FEWER_PROCESSES = ['--in-process-gpu', '--disable-site-isolation-trials'];

/**
 * @param cameras number of simulated cameras, which show a moving test image. Access to them is always granted, because
 * chromium-headless-shell has no permission dialog and rejects camera requests otherwise.
 */
export function launchBrowser({ cameras = 0 } = {}): Promise<Browser> {
  const cameraFlags = [`--use-fake-device-for-media-stream=device-count=${cameras}`];
  if (cameras > 0) cameraFlags.push('--use-fake-ui-for-media-stream');
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, ...FEWER_PROCESSES, ...cameraFlags],
  });
}

/** A browser profile with one page, and the errors that occurred in it. */
export interface BrowserSession {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and violations of the content security policy. */
  errors: string[];
}

/**
 * @param reducedMotion By default as for a person who prefers reduced motion: an animation is drawn sixty times a second, which takes a
 * fifth of a browser's processor time, and a test would wait for its end
 */
export async function newBrowserSession(
  browser: Browser,
  baseURL: string,
  { reducedMotion = 'reduce' }: Pick<BrowserContextOptions, 'reducedMotion'> = {},
): Promise<BrowserSession> {
  const context = await newContext(browser, baseURL, { reducedMotion });
  return sessionIn(await context.newPage());
}

export function newContext(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options });
}

/** Observes an empty tab before a test uses it. */
export function sessionIn(page: Page): BrowserSession {
  page.setDefaultTimeout(60_000);
  waitForHydrationOnLoad(page);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  return { page, context: page.context(), errors };
}

/**
 * Makes `goto` and `reload` wait until a prerendered page has become interactive. A person reads a page for longer than that;
 * a test would press its first button too early.
 */
export function waitForHydrationOnLoad(page: Page): void {
  const answers = () => page.locator('#after-paint').waitFor({ state: 'detached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...address) => {
    const response = await goto(...address);
    await answers();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await answers();
    return response;
  };
}

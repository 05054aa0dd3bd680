import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** As root Chromium has no sandbox; without the rest it speaks to servers of its maker. */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @param cameras number of simulated cameras, which show a moving test image. Access to them is always granted, because
 * chromium-headless-shell has no permission dialog and rejects camera requests otherwise.
 */
export function launchBrowser({ cameras = 0 } = {}): Promise<Browser> {
  const cameraFlags = [`--use-fake-device-for-media-stream=device-count=${cameras}`];
  if (cameras > 0) cameraFlags.push('--use-fake-ui-for-media-stream');
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, ...cameraFlags],
  });
}

/** One person's browser profile with one page, and everything that went wrong in it. */
export interface BrowserSession {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and violations of the content security policy. */
  errors: string[];
}

export async function newBrowserSession(browser: Browser, baseURL: string): Promise<BrowserSession> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  waitForHydrationOnLoad(page);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
  return { page, context, errors: troubles };
}

/**
 * A page that was rendered ahead can be read before it answers. Whoever opens one here waits until it does: a person takes
 * longer to read it than a test to press its first button.
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

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
 * @param cameras how many this computer has, as the browser believes: they show a moving figure, and are asked for as
 * real ones are
 */
export function launchBrowser({ cameras = 0 } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, `--use-fake-device-for-media-stream=device-count=${cameras}`],
  });
}

/** One person's browser profile with one page, and everything that went wrong in it. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught exceptions and violations of the content security policy. */
  troubles: string[];
}

export async function newVisitor(browser: Browser, baseURL: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
  return { page, context, troubles };
}

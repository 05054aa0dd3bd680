import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type BrowserSession, launchBrowser } from '../support/browser-session';
import { SharedProfile } from '../support/shared-profile';
import { startTestBank, type TestBank } from '../support/test-bank';

/** A running bank and a browser to visit it with. */
export interface BrowserBank {
  /** Origin of the shell. */
  url: string;
  browser: Browser;
  profile: SharedProfile;
  /** Folder with the emails the bank has sent. */
  mailboxFolder: string;
}

export const VIEWPORT_WIDTHS = { phone: 320, narrow: 375, tablet: 768, desktop: 1440 } as const;

/**
 * Starts one bank for all tests of a file, and retries a test once that fails: each visits pages in a new tab,
 * and a browser on a busy machine can miss a moment that the test waits for. The run lists what was retried. With BANK_URL the tests use a bank that is already running, and
 * MAILBOX_FOLDER tells them where its emails are.
 */
export function setUpBrowserBank(): () => BrowserBank {
  let started: TestBank | undefined;
  let browser: Browser;
  let profile: SharedProfile;
  const url = () => started?.bank.url ?? process.env.BANK_URL ?? '';
  jest.retryTimes(1, { logErrorsBeforeRetry: true });

  beforeAll(async () => {
    browser = await launchBrowser();
    if (!process.env.BANK_URL) started = await startTestBank('public');
    profile = new SharedProfile(browser, url());
  });

  afterAll(async () => {
    await browser?.close();
    await started?.end();
  });

  return () => ({
    browser,
    profile,
    url: url(),
    mailboxFolder: started ? join(started.dataFolder, 'mailbox') : (process.env.MAILBOX_FOLDER ?? ''),
  });
}

/**
 * Opens a page as a new visitor and fails if the browser reports any error.
 * @param hasOwnProfile for a test that replaces the clock
 */
export async function visit(
  { url, browser, profile }: BrowserBank,
  path: string,
  test: (page: Page, session: BrowserSession) => Promise<void>,
  { hasOwnProfile = false } = {},
): Promise<void> {
  const visited = hasOwnProfile ? new SharedProfile(browser, url) : profile;
  try {
    await visited.visit(async (session) => {
      await session.page.goto(path);
      await test(session.page, session);
      expect(session.errors).toEqual([]);
    });
  } finally {
    if (hasOwnProfile) await visited.close();
  }
}

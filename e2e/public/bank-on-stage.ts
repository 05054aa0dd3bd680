import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser-session';
import { startTestBank, type TestBank } from '../support/test-bank';
import type { Stage } from './stage';

/**
 * One bank for all that a file's visitors see. BANK_URL: one that runs already, so that a page's team need not wait for
 * one; MAILBOX_FOLDER then says where its mail is.
 */
export function bankOnStage(): () => Stage {
  let started: TestBank | undefined;
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    if (!process.env.BANK_URL) started = await startTestBank('public');
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await started?.end();
  }, 60_000);

  return () => ({
    browser,
    url: started?.bank.url ?? process.env.BANK_URL ?? '',
    mailbox: started ? join(started.dataFolder, 'mailbox') : (process.env.MAILBOX_FOLDER ?? ''),
  });
}

import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Bank, startBank } from '../../scripts/launcher/bank';
import { launchBrowser } from '../support/visitor';
import type { Stage } from './stage';

/**
 * One bank for all that a file's visitors see. BANK_URL: one that runs already, so that a page's team need not wait for
 * one; MAILBOX_FOLDER then says where its mail is.
 */
export function bankOnStage(): () => Stage {
  let bank: Bank | undefined;
  let browser: Browser;
  let dataFolder: string | undefined;

  beforeAll(async () => {
    browser = await launchBrowser();
    if (process.env.BANK_URL) return;
    const parent = process.env.E2E_DATA_FOLDER ?? join(__dirname, '..', '..', '.larkspur');
    mkdirSync(parent, { recursive: true });
    dataFolder = mkdtempSync(join(parent, 'public-'));
    const { TEST_DATABASE_URL, TEST_RABBITMQ_URL } = process.env;
    bank = await startBank({
      dataFolder,
      env: {
        NODE_ENV: 'production',
        RATE_LIMITS: 'off',
        LARKSPUR_DEMO: '1',
        LARKSPUR_DATABASE_SUFFIX: `_public_${randomInt(1e9)}`,
        ...(TEST_DATABASE_URL && { DATABASE_URL: TEST_DATABASE_URL }),
        ...(TEST_RABBITMQ_URL && { RABBITMQ_URL: TEST_RABBITMQ_URL }),
      },
    });
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await bank?.stop();
    if (process.env.TEST_DATABASE_URL) await bank?.dropDatabases();
    if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
  }, 60_000);

  return () => ({
    browser,
    url: bank?.url ?? process.env.BANK_URL ?? '',
    mailbox: dataFolder ? join(dataFolder, 'mailbox') : (process.env.MAILBOX_FOLDER ?? ''),
  });
}

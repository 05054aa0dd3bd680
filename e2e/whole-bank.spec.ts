import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Bank } from '../scripts/launcher/bank';
import { startBank } from '../scripts/launcher/bank-launcher';
import { accountOverview } from './journeys/account-overview';
import { administratorAndCustomer } from './journeys/administrator-and-customer';
import { anAdministratorsDay } from './journeys/an-administrators-day';
import { auditedActions } from './journeys/audited-actions';
import { concurrentEdit } from './journeys/concurrent-edit';
import { concurrentTransfers } from './journeys/concurrent-transfers';
import { emailChange } from './journeys/email-change';
import { endedSessions } from './journeys/ended-sessions';
import { everyRoute } from './journeys/every-route';
import { forgottenCustomer } from './journeys/forgotten-customer';
import { liveEventsAndTrace } from './journeys/live-events-and-trace';
import { newCustomer } from './journeys/new-customer';
import { ownCredentials } from './journeys/own-credentials';
import { paymentJourney } from './journeys/payment';
import { platform } from './journeys/platform';
import { releaseAndRollback } from './journeys/release-and-rollback';
import { remoteDown } from './journeys/remote-down';
import { session } from './journeys/session';
import { transferByKeyboard } from './journeys/transfer-by-keyboard';
import { twoAdministrators } from './journeys/two-administrators';
import { unconfirmedTransfer } from './journeys/unconfirmed-transfer';
import { launchBrowser } from './support/browser-session';

/**
 * One bank for all journeys, started like `npm start`, with its own PostgreSQL and RabbitMQ, because the journeys kill
 * them, and with the remotes on their own origins.
 */
let bank: Bank;
let browser: Browser;
let dataFolder: string;

beforeAll(async () => {
  const parent = process.env.E2E_DATA_FOLDER ?? join(__dirname, '..', '.larkspur');
  mkdirSync(parent, { recursive: true });
  dataFolder = mkdtempSync(join(parent, 'e2e-'));
  [bank, browser] = await Promise.all([
    startBank({
      dataFolder,
      env: { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' },
      remotesOnOwnOrigins: true,
    }),
    launchBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await bank?.stop();
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
});

describe('a payment, end to end', () => paymentJourney(() => ({ bank, browser, logFolder: join(dataFolder, 'logs') })));
describe('an account, as its customer sees it', () => accountOverview(() => ({ bank, browser })));
describe('a transfer by keyboard', () => transferByKeyboard(() => ({ bank, browser })));
describe('an unconfirmed transfer', () => unconfirmedTransfer(() => ({ bank, browser })));
describe('a remote whose server is down', () => remoteDown(() => ({ bank, browser })));
describe('a release and its rollback', () => releaseAndRollback(() => ({ bank, browser, dataFolder })));
describe('the platform', () => platform(() => bank));
describe('every route', () => everyRoute(() => ({ bank, browser })));
describe('a new customer', () => newCustomer(() => ({ bank, browser })));
describe('own credentials', () => ownCredentials(() => ({ bank, browser })));
describe('a session', () => session(() => ({ bank, browser })));
describe('ended sessions', () => endedSessions(() => bank));
describe('a payment during an edit', () => concurrentEdit(() => ({ bank, browser })));
describe('two administrators', () => twoAdministrators(() => ({ bank, browser })));
describe('an administrator and a customer', () => administratorAndCustomer(() => ({ bank, browser })));
describe('an administrator’s day', () => anAdministratorsDay(() => ({ bank, browser })));
describe('live events and trace', () => liveEventsAndTrace(() => bank));
describe('audit records', () => auditedActions(() => bank));
describe('a deleted customer', () => forgottenCustomer(() => ({ bank, logFolder: join(dataFolder, 'logs') })));
describe('an email change across two services', () => emailChange(() => bank));
describe('concurrent transfers', () => concurrentTransfers(() => bank));

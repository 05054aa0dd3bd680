import { REMOTE_CONTRACT_VERSION, type RemoteName } from '@larkspur/contracts/remote';
import type { Browser, Page } from 'playwright-core';
import { type BrowserSession, launchBrowser, newBrowserSession } from '../support/browser-session';
import { byName } from '../support/by-name';
import { profile, signInAnswer } from './fixtures';
import about from './last-release/about.json';
import { LastRelease } from './last-release/unpacked';
import { scenarioOf, sessionFor } from './scenarios';
import { seedSession } from './seed-session';
import { ShellWithRemotes } from './shell-with-remotes';

/**
 * Teams release independently, so the host meets older and newer remotes. Each pair of this checkout's builds and those
 * of the last release has to work, or to be refused with a message before anything renders.
 */
// The last release's host has the earlier wording.
const FAILED = /^This part of the bank (isn['’]t available right now|is not available)$/;
const ages = { today: REMOTE_CONTRACT_VERSION, last: about.contractVersion };
type Age = keyof typeof ages;

/** A user other than the administrator, who may not edit their own account. */
const customer = { ...profile, _id: 'u2' };
const none = { data: [], page: { next: null, limit: 5 } };
const answers: Record<string, unknown> = {
  'GET /api/user/me': { data: profile },
  'GET /api/transaction': none,
  'GET /api/user/admin': { ...none, data: [customer] },
  'GET /api/user/admin/u2': { data: customer },
  'PUT /api/user/admin/account/u2': { data: customer },
};

let browser: Browser;
let lastRelease: LastRelease;
const banks: Partial<Record<Age, ShellWithRemotes>> = {};

beforeAll(async () => {
  lastRelease = LastRelease.unpack();
  [browser, banks.today, banks.last] = await Promise.all([
    launchBrowser(),
    ShellWithRemotes.start({ answers, buildOf: (name) => lastRelease.remote(name) }),
    ShellWithRemotes.start({ answers, main: lastRelease.shell, legacyEnv: LastRelease.shellEnv }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all(Object.values(banks).map((bank) => bank.stop()));
  lastRelease?.remove();
});

describe.each([
  ['today', 'last'],
  ['last', 'today'],
] as const)(`host of %s (last release: ${about.commit}) with a remote of %s`, (host, remote) => {
  test.each(LastRelease.remotes)('%s', async (name) => {
    const bank = stackOf(host);
    const { startsAt, heading: title, act } = scenarioOf(name).walk;
    bank.shell.reports.length = 0;
    const { page, context, errors } = await openSession(bank, name);
    await page.goto(startsAt);
    if (ages[host] === ages[remote]) {
      await heading(page, title);
      await act(page, { email: profile.email, password: 'correct-horse-7' });
      // The last release was saved without fonts, and most of the gateway is missing.
      const thrown = errors.filter((error) => !error.includes('Failed to load resource'));
      expect({ thrown, reports: bank.shell.reports }).toEqual({ thrown: [], reports: [] });
    } else {
      await expectRefused(page, bank, name);
    }
    await context.close();
  });

  test.each(LastRelease.remotes)('refuses %s with the next contract version', async (name) => {
    const bank = stackOf(host);
    const server = byName(bank.remotes, name);
    bank.shell.reports.length = 0;
    server.setRelease({ ...server.build, contractVersion: ages[host] + 1 });
    await bank.untilPolled(name);
    const { page, context } = await openSession(bank, name);
    await page.goto(scenarioOf(name).walk.startsAt);
    await expectRefused(page, bank, name);
    await context.close();
  });
});

async function expectRefused(page: Page, bank: ShellWithRemotes, name: RemoteName): Promise<void> {
  await heading(page, FAILED);
  expect(await page.getByRole('alert').textContent()).toMatch(/is being updated right now/);
  // Its prerendered pages must not be served either.
  expect(await (await fetch(page.url())).text()).toMatch(/<div id="root"( data-waiting>|><\/div>)/);
  const { container } = byName(bank.remotes, name).build;
  expect(await page.evaluate((global) => global in window, container)).toBe(false);
  const report = { remote: name, stage: 'contract', cause: 'contract' };
  expect(await bank.shell.receivedReports()).toEqual([expect.objectContaining(report)]);
}

function stackOf(host: Age): ShellWithRemotes {
  const bank = banks[host];
  if (!bank) throw new Error(`The ${host} host is not running.`);
  return bank;
}

async function openSession(bank: ShellWithRemotes, name: RemoteName): Promise<BrowserSession> {
  const session = await newBrowserSession(browser, bank.url);
  const { startsAs, signsInAs } = scenarioOf(name).walk;
  const isAdmin = signsInAs === 'administrator';
  answers['POST /api/auth/signin'] = signInAnswer(isAdmin ? { isAdmin, role: 'administrator' } : {});
  if (startsAs !== 'visitor') await seedSession(session.page, sessionFor(name));
  return session;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

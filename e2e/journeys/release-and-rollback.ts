import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogEntry } from '@larkspur/federation/release/release-store';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Browser, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { newBrowserSession } from '../support/browser-session';
import { TeamWorkspace } from '../support/team-workspace';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
  dataFolder: string;
}

const REMOTE = 'mfe-public';
const MAX_RELEASE_MS = 5_000;

/** A team releases and rolls back its remote on its own; no other application is rebuilt or restarted. */
export function releaseAndRollback(setup: () => BrowserBank): void {
  let team: TeamWorkspace;

  beforeAll(async () => {
    team = TeamWorkspace.copy(REMOTE);
    await team.copyBuild({ texts: { 'Savings Account': 'Saver Account' } });
  });

  afterAll(() => team.remove());

  test('the next page load uses a release and the next one its rollback, while open pages keep working', async () => {
    const { bank, browser } = setup();
    const { page: opened, context, errors } = await newBrowserSession(browser, bank.url);
    await opened.goto('/');
    await opened.getByRole('heading', { level: 1 }).waitFor();

    await command('release');
    expect(await untilServed(bank, 'Saver Account')).toBeLessThan(scaleToMachine(MAX_RELEASE_MS));

    // The open page still loads screens of the release it started with.
    await follow(opened, '/account/savings');
    await opened.getByRole('heading', { level: 1, name: /^Savings Account$/ }).waitFor();

    await command('rollback', '--reason', 'the name was wrong');
    expect(await untilServed(bank, 'Savings Account')).toBeLessThan(scaleToMachine(MAX_RELEASE_MS));

    expect((await log()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['release', null],
      ['release', null],
      ['rollback', 'the name was wrong'],
    ]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('rejects a release without the signing key and a rollback without a reason', async () => {
    const withoutKey = { RELEASE_SIGNING_KEY: '' };
    await expect(command('release', withoutKey)).rejects.toThrow('RELEASE_SIGNING_KEY is not set');
    await expect(command('rollback')).rejects.toThrow('Add a reason');
  });

  async function command(...parts: (string | NodeJS.ProcessEnv)[]): Promise<string> {
    const { dataFolder } = setup();
    const secrets = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8'));
    const args = parts.filter((part) => typeof part === 'string');
    return team.command(args, {
      RELEASES_DIR: join(dataFolder, 'releases', REMOTE),
      RELEASE_SIGNING_KEY: secrets.RELEASE_SIGNING_KEY,
      ...parts.find((part) => typeof part === 'object'),
    });
  }

  async function log(): Promise<LogEntry[]> {
    const lines = (await command('log')).trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  }
}

/** Requests the prerendered page until it has the heading. @returns the elapsed milliseconds */
async function untilServed(bank: Bank, heading: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    const html = await (await fetch(`${bank.url}/account/savings`)).text();
    const took = performance.now() - since;
    if (/<h1[^>]*>([^<]*)</.exec(html)?.[1] === heading || took > 12 * MAX_RELEASE_MS) return took;
    await sleep(50);
  }
}

/** Navigates with a link, without loading a new document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole('main').locator(`a[href="${path}"]:visible`).first().click();
}

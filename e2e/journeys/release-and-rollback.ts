import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LogEntry } from '@larkspur/federation/release/release-store';
import type { Browser, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { newBrowserSession } from '../support/browser-session';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
  dataFolder: string;
}

const ROOT = join(__dirname, '../..');
const REMOTE = 'mfe-public';
const SEEN_WITHIN_MS = 5_000;
const BUILD_MS = 120_000;
const run = promisify(execFile);

/** A team releases and rolls back its remote on its own; no other application is rebuilt or restarted. */
export function releaseAndRollback(setup: () => BrowserBank): void {
  let folder: string;

  beforeAll(async () => {
    folder = copyWorkspace(REMOTE);
    const page = join(folder, 'src/features/savings/savings.content.ts');
    const text = readFileSync(page, 'utf8').replaceAll('Savings Account', 'Saver Account');
    writeFileSync(page, text);
    await run(process.execPath, [join(ROOT, 'node_modules/webpack/bin/webpack.js'), '--mode', 'production'], {
      cwd: folder,
    });
  }, BUILD_MS);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the next page load uses a release and the next one its rollback, while open pages keep working', async () => {
    const { bank, browser } = setup();
    const { page: opened, context, errors } = await newBrowserSession(browser, bank.url);
    await opened.goto('/');
    await opened.getByRole('heading', { level: 1 }).waitFor();

    await command('release');
    expect(await untilShown(bank, /^Saver Account$/)).toBeLessThan(SEEN_WITHIN_MS);

    // The open page still loads screens of the release it started with.
    await follow(opened, '/account/savings');
    await opened.getByRole('heading', { level: 1, name: /^Savings Account$/ }).waitFor();

    await command('rollback', '--reason', 'the name was wrong');
    expect(await untilShown(bank, /^Savings Account$/)).toBeLessThan(SEEN_WITHIN_MS);

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
    const env = {
      PATH: process.env.PATH,
      RELEASES_DIR: join(dataFolder, 'releases', REMOTE),
      RELEASE_SIGNING_KEY: secrets.RELEASE_SIGNING_KEY,
      ...parts.find((part) => typeof part === 'object'),
    };
    const cli = join(ROOT, 'packages/federation/bin/larkspur-remote.js');
    return (await run(process.execPath, [cli, ...args], { cwd: folder, env })).stdout;
  }

  async function log(): Promise<LogEntry[]> {
    const lines = (await command('log')).trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  }

  /** Reloads the page until it shows the heading. @returns the elapsed milliseconds */
  async function untilShown(bank: Bank, heading: RegExp): Promise<number> {
    const since = performance.now();
    const { page, context } = await newBrowserSession(setup().browser, bank.url);
    for (;;) {
      await page.goto('/account/savings');
      const h1 = page.getByRole('heading', { level: 1 });
      await h1.waitFor();
      const took = performance.now() - since;
      if (heading.test((await h1.textContent()) ?? '') || took > 3 * SEEN_WITHIN_MS) {
        await context.close();
        return took;
      }
    }
  }
}

/** Copies a team's workspace to another folder, linked to the installed packages and tools. */
function copyWorkspace(remote: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'team-')), remote);
  cpSync(join(ROOT, remote), folder, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules|\.turbo)$/.test(path),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Navigates with a link, without loading a new document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole('main').locator(`a[href="${path}"]:visible`).first().click();
}

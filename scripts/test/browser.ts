import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canInstall } from '../launcher/apt';
import { UserError } from '../launcher/user-error';

/**
 * In order of preference. The headless shell renders the same pages as the full browser for about a third of the
 * processor time, because it has no compositor and no browser interface.
 */
const NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Debian's packages, best first; Ubuntu and older releases have no headless shell. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** @returns the browser's path, installed without a question where the tests run as root on Debian or Ubuntu. */
export async function ensureBrowser(report: (detail: string) => void): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured)) {
    throw new UserError(`CHROMIUM_PATH is ${configured}, but there is no such file. Correct or unset it.`);
  }
  const present = configured ?? find(NAMES.slice(0, 2));
  if (present) {
    report(present);
    return present;
  }
  if (canInstall()) await installOneOf(PACKAGES);
  const found = find(NAMES);
  if (!found) {
    throw new UserError(
      'The browser tests need Chromium. Install it (sudo apt-get install chromium), or set CHROMIUM_PATH.',
    );
  }
  report(found);
  return found;
}

async function installOneOf(packages: string[]): Promise<void> {
  for (const name of packages) {
    try {
      return await aptInstall([name]);
    } catch (error) {
      if (find(NAMES)) return;
      if (name === packages.at(-1)) throw error;
    }
  }
}

function find(names: string[]): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(':').filter(Boolean)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

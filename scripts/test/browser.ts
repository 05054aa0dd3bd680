import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canInstall } from '../launcher/apt';
import { UserError } from '../launcher/user-error';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that the journeys are made with, installed where that needs no question. */
export async function ensureBrowser(say: (detail: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given))
    throw new UserError(`CHROMIUM_PATH names ${given}, which is not there: mend it or leave it out.`);
  const found = given ?? find();
  if (found) {
    say(found);
    return found;
  }
  if (canInstall()) await aptInstall(['chromium']);
  const installed = find();
  if (!installed) {
    throw new UserError(
      'The browser tests need Chromium: install it (sudo apt-get install chromium), or name one by CHROMIUM_PATH.',
    );
  }
  say(`installed, ${installed}`);
  return installed;
}

function find(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(':').filter(Boolean)];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

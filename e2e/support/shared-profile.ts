import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type BrowserSession, newContext, sessionIn } from './browser-session';

/** A file without scripts. */
export const BLANK_PATH = '/favicon.svg';

/** The header of the bank's own pages: a page that has it uses the process of another one only if that has it, too. */
const OWN_GROUP = { 'cross-origin-opener-policy': 'same-origin' };

interface Profile {
  context: BrowserContext;
  /** A tab of the bank's origin that stays open, so that its process does. */
  keeper: Page;
  devtools: CDPSession;
}

/**
 * A browser profile for tests that run one after another. Each gets a new tab, and finds nothing that another one has stored; but the
 * browser has loaded and compiled the bank's scripts before. A test that fails takes the profile with it.
 */
export class SharedProfile {
  private profile: Profile | null = null;

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** @param stored in the local storage before the tab is opened */
  async visit<T>(test: (session: BrowserSession) => Promise<T>, stored: Record<string, string> = {}): Promise<T> {
    const profile = this.profile ?? (await this.create());
    this.profile = null;
    try {
      await profile.keeper.evaluate((items) => Object.assign(localStorage, items), stored);
      const result = await test(sessionIn(await openTab(profile.keeper)));
      await this.clear(profile);
      this.profile = profile;
      return result;
    } finally {
      if (!this.profile) await profile.context.close();
    }
  }

  async close(): Promise<void> {
    await this.profile?.context.close();
  }

  private async create(): Promise<Profile> {
    const context = await newContext(this.browser, this.url, { reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const keeper = await context.newPage();
    await keeper.route(`**${BLANK_PATH}`, (route) =>
      route.fulfill({ contentType: 'text/html', headers: OWN_GROUP, body: '' }),
    );
    await keeper.goto(BLANK_PATH);
    await keeper.unrouteAll();
    return { context, keeper, devtools: await context.newCDPSession(keeper) };
  }

  private async clear({ context, keeper, devtools }: Profile): Promise<void> {
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
    await Promise.all([
      context.unrouteAll(),
      context.setOffline(false),
      context.clearPermissions(),
      context.clearCookies(),
    ]);
    const origin = new URL(this.url).origin;
    // Everything but the caches of files.
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
}

/** What the keeper's scripts know of the tab that it has opened last. */
export interface KeeperWindow extends Window {
  tab?: Window | null;
}

const keepers = new WeakMap<Page, Page>();

/** The keeper that has opened a tab. */
export const keeperOf = (tab: Page): Page | undefined => keepers.get(tab);

/** Opens an empty tab in the same process, where what has been compiled is kept. A tab of the browser's own would get another one. */
async function openTab(keeper: Page): Promise<Page> {
  const [tab] = await Promise.all([
    keeper.waitForEvent('popup'),
    keeper.evaluate(() => {
      const own: KeeperWindow = window;
      own.tab = window.open('about:blank');
      if (own.tab) own.tab.opener = null;
    }),
  ]);
  keepers.set(tab, keeper);
  return tab;
}

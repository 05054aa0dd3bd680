import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type BrowserSession, newContext, sessionIn } from './browser-session';

/** A file without scripts. */
export const BLANK_PATH = '/favicon.svg';

/** The header of the bank's own pages: a page that has it uses the process of another one only if that has it, too. */
const OWN_GROUP = { 'cross-origin-opener-policy': 'same-origin' };

interface Profile {
  context: BrowserContext;
  /** A tab of the bank's origin that stays open, so that its process does. */
  openerTab: Page;
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
    private readonly locale = 'en-US',
  ) {}

  /** @param stored in the local storage before the tab is opened */
  async visit<T>(test: (session: BrowserSession) => Promise<T>, stored: Record<string, string> = {}): Promise<T> {
    const profile = this.profile ?? (await this.create());
    this.profile = null;
    try {
      await profile.openerTab.evaluate((items) => Object.assign(localStorage, items), stored);
      const result = await test(sessionIn(await openTab(profile.openerTab)));
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
    const context = await newContext(this.browser, this.url, { reducedMotion: 'reduce', locale: this.locale });
    context.setDefaultTimeout(60_000);
    const openerTab = await context.newPage();
    await openerTab.route(`**${BLANK_PATH}`, (route) =>
      route.fulfill({ contentType: 'text/html', headers: OWN_GROUP, body: '' }),
    );
    await openerTab.goto(BLANK_PATH);
    await openerTab.unrouteAll();
    return { context, openerTab, devtools: await context.newCDPSession(openerTab) };
  }

  private async clear({ context, openerTab, devtools }: Profile): Promise<void> {
    await Promise.all(context.pages().map((page) => page !== openerTab && page.close()));
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

/** The window of the tab that opens others, with the last tab that it has opened. */
export interface OpenerWindow extends Window {
  tab?: Window | null;
}

const openers = new WeakMap<Page, Page>();

/** The tab that has opened this one. */
export const openerOf = (tab: Page): Page | undefined => openers.get(tab);

/** Opens an empty tab in the same process, where compiled code is kept. A tab of the browser's own would get another one. */
async function openTab(openerTab: Page): Promise<Page> {
  const [tab] = await Promise.all([
    openerTab.waitForEvent('popup'),
    openerTab.evaluate(() => {
      const own: OpenerWindow = window;
      own.tab = window.open('about:blank');
      if (own.tab) own.tab.opener = null;
    }),
  ]);
  openers.set(tab, openerTab);
  return tab;
}

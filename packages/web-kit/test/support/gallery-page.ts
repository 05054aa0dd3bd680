import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A way to look at a component. */
export interface Look {
  name: string;
  options: BrowserContextOptions;
}

const look = (name: string, width: number, options: BrowserContextOptions): Look => ({
  name,
  options: {
    viewport: { width, height: 720 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...options,
  },
});

export const PHONE_LIGHT = look('phone-light', 375, { colorScheme: 'light' });
export const PHONE_FORCED = look('phone-forced-colours', 375, { colorScheme: 'light', forcedColors: 'active' });
export const DESK_LIGHT = look('desk-light', 1440, { colorScheme: 'light' });
export const DESK_DARK = look('desk-dark', 1440, { colorScheme: 'dark' });

export const LOOKS: readonly Look[] = [
  PHONE_LIGHT,
  look('phone-dark', 375, { colorScheme: 'dark' }),
  DESK_LIGHT,
  DESK_DARK,
  PHONE_FORCED,
];

/** What "today" is in every picture. */
const NOW = new Date('2026-11-21T12:00:00Z');
/** Generous: beside other work of the machine a picture may take its time. */
const PATIENCE_MS = 40_000;

/** A page that shows the gallery's components one after the other, and what went wrong on it. */
export class GalleryPage {
  readonly troubles: string[] = [];
  private view = '';

  private constructor(readonly page: Page) {
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(message.text());
    });
    page.on('pageerror', (error) => this.troubles.push(error.message));
  }

  static async open(browser: Browser, { options }: Look, address: string): Promise<GalleryPage> {
    const context = await browser.newContext(options);
    await context.clock.setFixedTime(NOW);
    const gallery = new GalleryPage(await context.newPage());
    await gallery.page.goto(`${address}?bare`);
    await gallery.page.evaluate(() => document.fonts.ready.then(() => undefined));
    return gallery;
  }

  /**
   * A component, or one state of it that keys lead to. Without a load: the address after the `#` says what is shown.
   * @param view `menu`, or `menu/open`
   */
  async show(view: string): Promise<void> {
    const { page } = this;
    this.view = view;
    await page.evaluate((to) => {
      window.location.hash = `#/${to}`;
    }, view);
    const entry = page.locator(`[data-entry="${view}"]`);
    await entry.waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-entry] h1')?.focus());
    const keys = (await entry.getAttribute('data-keys'))?.split(' ').filter(Boolean) ?? [];
    for (const key of keys) await page.keyboard.press(key);
  }

  /** The states of the component shown now that have pages of their own. */
  apart(): Promise<string[]> {
    return this.page.$$eval('[data-apart]', (links) => links.map((link) => link.getAttribute('data-apart') ?? ''));
  }

  /** The component's states without the words about it; where keys lead to one, the window, for what lies over it. */
  picture(): Promise<Buffer> {
    const isApart = this.view.includes('/');
    const options = { animations: 'disabled', caret: 'hide' } as const;
    return isApart ? this.page.screenshot(options) : this.page.locator('[data-states]').screenshot(options);
  }
}

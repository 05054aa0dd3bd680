import type { Browser, Page } from 'playwright-core';
import { SCREENSHOT_DATE, type Viewport } from '../../src/testing/screenshot-browser';

/** Long enough for a machine that is busy with other tests. */
const PAGE_TIMEOUT_MS = 40_000;

/** A browser page that shows one gallery view after another and collects the errors it logs. */
export class GalleryPage {
  readonly errors: string[] = [];
  private view = '';

  private constructor(readonly page: Page) {
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  static async open(browser: Browser, { options }: Viewport, url: string): Promise<GalleryPage> {
    const context = await browser.newContext(options);
    await context.clock.setFixedTime(SCREENSHOT_DATE);
    const gallery = new GalleryPage(await context.newPage());
    await gallery.page.goto(`${url}?bare`);
    await gallery.page.evaluate(() => document.fonts.ready.then(() => undefined));
    return gallery;
  }

  /**
   * Shows a component, or one state that is reached with the keyboard. Only the hash changes, so nothing reloads.
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
    const shown = await entry.getAttribute('data-shows');
    if (shown) await page.getByText(shown).first().waitFor();
  }

  /** The states of the current component that have pages of their own. */
  separateStates(): Promise<string[]> {
    return this.page.$$eval('[data-separate]', (links) =>
      links.map((link) => link.getAttribute('data-separate') ?? ''),
    );
  }

  /** The component's states without the gallery's text; the whole viewport for a separate state, which may be an overlay. */
  async screenshot(): Promise<Buffer> {
    const isSeparate = this.view.includes('/');
    const options = { animations: 'disabled', caret: 'hide' } as const;
    if (isSeparate) return this.page.screenshot(options);
    const states = this.page.locator('[data-states]');
    // The page's scroll padding would leave the end of a component below the viewport, where it is not painted.
    await states.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top));
    return states.screenshot(options);
  }
}

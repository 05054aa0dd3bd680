import type { Page } from 'playwright-core';
import type { GalleryPage } from './gallery-page';

/** A component operated with the keyboard alone, in the browser. Starts at the heading of `view`. */
export interface KeyboardCase {
  view: string;
  title: string;
  run(keys: Keys): Promise<void>;
}

/** Presses keys and observes their effect. */
export class Keys {
  readonly page: Page;

  constructor(gallery: GalleryPage) {
    this.page = gallery.page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses Tab until the control with this name has the focus. */
  async tabTo(name: string): Promise<void> {
    for (let left = 40; left > 0; left--) {
      await this.press('Tab');
      if ((await this.focused()).includes(name)) return;
    }
    throw new Error(`Tab never reaches ${name}`);
  }

  /** The accessible name, or the text, of the focused control. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return 'nothing';
      const named = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((it) => it.textContent) : [];
      return [element.getAttribute('aria-label'), ...named, ...labels, element.textContent].filter(Boolean).join(' ');
    });
  }

  /** Waits until the control with this name has the focus. */
  async waitForFocus(name: string): Promise<void> {
    await until(
      async () => (await this.focused()).includes(name),
      async () => `${name} has the focus; "${await this.focused()}" has it`,
    );
  }

  async waitForVisible(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'visible' });
  }

  async waitForHidden(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'hidden' });
  }

  /** Expects the focus to stay inside, however often Tab is pressed. */
  async expectFocusTrap(selector: string): Promise<void> {
    for (let press = 0; press < 8; press += 1) {
      await this.press('Tab');
      const inside = await this.page.evaluate((it) => Boolean(document.activeElement?.closest(it)), selector);
      if (!inside) throw new Error(`the focus left ${selector} for "${await this.focused()}"`);
    }
  }

  async value(label: string): Promise<string> {
    return this.page.getByLabel(label, { exact: true }).first().inputValue();
  }
}

export async function until(condition: () => Promise<boolean>, what: () => Promise<string>): Promise<void> {
  for (let left = 40; left > 0; left--) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`timed out waiting until ${await what()}`);
}

export const expectEqual = (actual: unknown, expected: unknown) => {
  if (actual !== expected) throw new Error(`expected "${expected}", got "${actual}"`);
};

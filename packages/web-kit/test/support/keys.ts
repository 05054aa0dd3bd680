import type { Page } from 'playwright-core';
import type { GalleryPage } from './gallery-page';

/** What is done with a component by keys alone, in the browser. `view` is where it begins, at the page's heading. */
export interface KeyboardCase {
  view: string;
  does: string;
  by(keys: Keys): Promise<void>;
}

/** Keys and what can be seen of their effect. */
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

  /** Tab, until the control of this name has the focus. */
  async tabTo(name: string): Promise<void> {
    for (let left = 40; left > 0; left--) {
      await this.press('Tab');
      if ((await this.focused()).includes(name)) return;
    }
    throw new Error(`Tab never comes to ${name}`);
  }

  /** What the focused control is called, or says. */
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

  /** Waits until the control of this name has the focus. */
  async comesTo(name: string): Promise<void> {
    await until(
      async () => (await this.focused()).includes(name),
      async () => `${name} has the focus: it is at "${await this.focused()}"`,
    );
  }

  async sees(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'visible' });
  }

  async seesNo(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor({ state: 'hidden' });
  }

  /** However often Tab is pressed, the focus stays inside. */
  async isHeldIn(selector: string): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      await this.press('Tab');
      const inside = await this.page.evaluate((it) => Boolean(document.activeElement?.closest(it)), selector);
      if (!inside) throw new Error(`the focus left ${selector} for "${await this.focused()}"`);
    }
  }

  async value(label: string): Promise<string> {
    return this.page.getByLabel(label, { exact: true }).first().inputValue();
  }
}

export async function until(holds: () => Promise<boolean>, what: () => Promise<string>): Promise<void> {
  for (let left = 40; left > 0; left--) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not so: ${await what()}`);
}

/** Two values that must be one. */
export const same = (actual: unknown, wanted: unknown) => {
  if (actual !== wanted) throw new Error(`"${actual}" instead of "${wanted}"`);
};

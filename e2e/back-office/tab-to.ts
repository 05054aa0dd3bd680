import type { Locator, Page } from 'playwright-core';

/** More than any screen has. */
const MAX_TABS = 120;

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement);
}

/** Moves the focus as a keyboard user does. Fails when Tab never reaches the element. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses <= MAX_TABS; presses++) {
    if (await hasFocus(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${element}`);
}

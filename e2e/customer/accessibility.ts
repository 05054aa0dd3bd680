import type { Page } from 'playwright-core';
import { axeViolations } from '../support/axe-violations';

const WIDTHS = [320, 768, 1440];
/** The rules whose result depends on colors. All others find the same in both schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no axe violation and no horizontal overflow in the current state of the page, at each width and in both schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  const found: object[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await axeViolations(page, colorScheme === 'light' ? undefined : COLOR_RULES);
      if (violations.length) found.push({ width, colorScheme, violations });
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push({ width, overflow });
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  expect(found).toEqual([]);
}

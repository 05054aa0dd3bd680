import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { VIEWPORT_WIDTHS } from './browser-bank';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The narrowest and the widest viewport, dark and light. AXE_VIEWS=all checks every combination and takes three times as long. */
const VIEWS = [
  [VIEWPORT_WIDTHS.phone, 'dark'],
  [VIEWPORT_WIDTHS.desktop, 'light'],
] as const;
const OTHER_VIEWS = [
  [VIEWPORT_WIDTHS.phone, 'light'],
  [VIEWPORT_WIDTHS.tablet, 'light'],
  [VIEWPORT_WIDTHS.tablet, 'dark'],
  [VIEWPORT_WIDTHS.desktop, 'dark'],
] as const;

/** Expects no axe violation and no horizontal overflow in the current state of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [width, colorScheme] of process.env.AXE_VIEWS === 'all' ? [...VIEWS, ...OTHER_VIEWS] : VIEWS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // Legacy mode runs in the page itself. The default opens another page to support cross-origin frames, which there are none of.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      // Collecting the nodes of passed rules takes most of the time.
      .options({ resultTypes: ['violations'] })
      .withTags(TAGS)
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ colorScheme, width, found, isWithin: overhang <= 0 }).toEqual({
      colorScheme,
      width,
      found: [],
      isWithin: true,
    });
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

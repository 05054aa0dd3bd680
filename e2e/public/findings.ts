import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { SIZES } from './stage';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The narrowest and the widest, by night and by day. AXE_VIEWS=all: every width in both schemes, in three times the time. */
const VIEWS = [
  [SIZES.phone, 'dark'],
  [SIZES.desktop, 'light'],
] as const;
const OTHER_VIEWS = [
  [SIZES.phone, 'light'],
  [SIZES.tablet, 'light'],
  [SIZES.tablet, 'dark'],
  [SIZES.desktop, 'dark'],
] as const;

/** Expects that axe objects to nothing in the state that a page is in, narrow and wide, light and dark. */
export async function expectNoFindings(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [width, colorScheme] of process.env.AXE_VIEWS === 'all' ? [...VIEWS, ...OTHER_VIEWS] : VIEWS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    // In the page itself: there are no foreign frames for which it would need a second one, each time.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
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

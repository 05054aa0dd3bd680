import type { Page } from 'playwright-core';
import { axeViolations } from '../support/axe-violations';
import { VIEWPORT_WIDTHS } from './browser-bank';

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

export type ColorScheme = 'dark' | 'light';

/** Expects no axe violation and no horizontal overflow in the current state of the page, which gets its size back. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectAccessibleInTheEnd(page);
  await Promise.all([size && page.setViewportSize(size), page.emulateMedia({ colorScheme: null })]);
}

/** For the last step of a test: the page stays as the last view has it, because a page is laid out and drawn again for each. */
export async function expectAccessibleInTheEnd(page: Page): Promise<void> {
  for (const [width, colorScheme] of process.env.AXE_VIEWS === 'all' ? [...VIEWS, ...OTHER_VIEWS] : VIEWS) {
    await Promise.all([page.setViewportSize({ width, height: 800 }), page.emulateMedia({ colorScheme })]);
    await expectNoViolation(page, colorScheme);
  }
}

/** Expects no axe violation and no horizontal overflow at the current size of the viewport. */
export async function expectAccessibleView(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expectNoViolation(page, colorScheme);
}

async function expectNoViolation(page: Page, colorScheme: ColorScheme): Promise<void> {
  const found = await axeViolations(page);
  const [width, overflow] = await page.evaluate(() => [
    window.innerWidth,
    document.documentElement.scrollWidth - window.innerWidth,
  ]);
  expect({ colorScheme, width, found, isWithin: Number(overflow) <= 0 }).toEqual({
    colorScheme,
    width,
    found: [],
    isWithin: true,
  });
}

import type { Page, Route } from 'playwright-core';
import type { BrowserBank } from './browser-bank';

/** Opens the home page and waits for its scripts: the contacts request is the last thing they do on load. */
export function withHomePage(
  { profile }: BrowserBank,
  test: (page: Page) => Promise<void>,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  return profile.visit(async ({ page, errors }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await prepare(page);
    await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
    await test(page);
    expect(errors).toEqual([]);
  });
}

/** The page's main content some time after the contacts request received the given response. */
export function mainContentAfter({ profile }: BrowserBank, answer?: (route: Route) => Promise<void>) {
  return profile.visit(async ({ page, errors }) => {
    if (answer) await page.route('**/api/contacts', answer);
    await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
    await page.waitForTimeout(1_500);
    return {
      html: await page.locator('main').innerHTML(),
      alerts: await page.getByRole('alert').allInnerTexts(),
      address: page.url(),
      // Chromium logs every failed request.
      errors: errors.filter((error) => !error.includes('Failed to load resource')),
    };
  });
}

export const reduceMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

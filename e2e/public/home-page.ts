import type { Page, Route } from 'playwright-core';
import { newBrowserSession } from '../support/browser-session';
import type { BrowserBank } from './browser-bank';

/** Opens the home page and waits for its scripts: the contacts request is the last thing they do on load. */
export async function withHomePage(
  { browser, url }: BrowserBank,
  test: (page: Page) => Promise<void>,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const { page, context, errors } = await newBrowserSession(browser, url, { reducedMotion: 'no-preference' });
  try {
    await prepare(page);
    await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
    await test(page);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

/** The page's main content some time after the contacts request received the given response. */
export async function mainContentAfter({ browser, url }: BrowserBank, answer?: (route: Route) => Promise<void>) {
  const { page, context, errors } = await newBrowserSession(browser, url);
  if (answer) await page.route('**/api/contacts', answer);
  await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
  await page.waitForTimeout(1_500);
  const found = {
    html: await page.locator('main').innerHTML(),
    alerts: await page.getByRole('alert').allInnerTexts(),
    address: page.url(),
    // Chromium logs every failed request.
    errors: errors.filter((error) => !error.includes('Failed to load resource')),
  };
  await context.close();
  return found;
}

export const reduceMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

import type { Page, Route } from 'playwright-core';
import { newBrowserSession } from '../support/browser-session';
import type { Stage } from './stage';

/** Opens the page and waits until its scripts run: asking for the contacts is the last that they do by themselves. */
export async function atHome(
  { browser, url }: Stage,
  act: (page: Page) => Promise<void>,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const { page, context, errors: troubles } = await newBrowserSession(browser, url);
  try {
    await before(page);
    await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
    await act(page);
    expect(troubles).toEqual([]);
  } finally {
    await context.close();
  }
}

/** What stands in the page a while after the contacts were answered so. */
export async function mainAfter({ browser, url }: Stage, answer?: (route: Route) => Promise<void>) {
  const { page, context, errors: troubles } = await newBrowserSession(browser, url);
  await lessMotion(page);
  if (answer) await page.route('**/api/contacts', answer);
  await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
  await page.waitForTimeout(1_500);
  const found = {
    html: await page.locator('main').innerHTML(),
    alerts: await page.getByRole('alert').allInnerTexts(),
    address: page.url(),
    // Chromium itself says of each refused request that it was refused.
    troubles: troubles.filter((trouble) => !trouble.includes('Failed to load resource')),
  };
  await context.close();
  return found;
}

export const lessMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

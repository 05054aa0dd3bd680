import type { Locator, Page } from 'playwright-core';
import { until } from '../support/eventually';

/**
 * Follows each link of an area's navigation. The page that it leads to has a title of its own, which is announced, and the focus is on
 * its heading.
 */
export async function expectPagesAnnounced(page: Page, navigation: Locator): Promise<void> {
  await navigation.waitFor();
  const [first, ...others] = await navigation
    .getByRole('link')
    .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ pathname }) => pathname));
  expect(others.length).toBeGreaterThan(4);
  const titles: string[] = [];
  for (const path of [...others, first]) {
    await navigation.locator(`a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await until(() => page.evaluate(isAnnounced), `${path} is announced`);
    titles.push(await page.title());
  }
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
}

/** Runs in the page. */
function isAnnounced(): boolean {
  const announced = [...document.querySelectorAll('[aria-live=assertive]')].map(({ textContent }) => textContent);
  return document.activeElement?.localName === 'h1' && announced.includes(document.title);
}

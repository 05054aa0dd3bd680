import type { Page } from 'playwright-core';

/** Picks an option of a select by its words: opens the list, presses the option. */
export async function selectOption(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

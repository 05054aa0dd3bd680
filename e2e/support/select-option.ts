import type { Page } from 'playwright-core';

/** Opens a select and chooses the option with this text. */
export async function selectOption(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

import type { Page } from 'playwright-core';

/** For the tests of host and remotes together. */
export const scenario = {
  page: { path: '/account/support', heading: /^Contact$/ },
  walk: {
    startsAt: '/account/home',
    heading: 'Home',
    startsAs: 'customer',
    async act(page: Page): Promise<void> {
      await page.getByText('$1,000.00').first().waitFor();
      await page.getByRole('link', { name: 'Transactions' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
    },
  },
};

import type { Page } from 'playwright-core';

/** For the tests of host and remotes together. */
export const scenario = {
  page: { path: '/sample-path', heading: /^Sample title$/ },
  walk: {
    startsAt: '/sample-path',
    heading: 'Sample title',
    startsAs: 'customer',
    async act(page: Page): Promise<void> {
      await page.getByText('$1,000.00').waitFor();
    },
  },
};

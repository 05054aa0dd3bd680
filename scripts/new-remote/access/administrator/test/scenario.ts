import type { Page } from 'playwright-core';

/** For the tests of host and remotes together. */
export const scenario = {
  isForStaff: true,
  page: { path: '/sample-path', heading: /^Sample title$/ },
  walk: {
    startsAt: '/sample-path',
    heading: 'Sample title',
    startsAs: 'administrator',
    async act(page: Page): Promise<void> {
      await page.getByText('Administrator', { exact: true }).waitFor();
    },
  },
};

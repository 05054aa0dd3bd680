import { BRAND } from '@larkspur/contracts/brand';
import type { Page } from 'playwright-core';

/** For the tests of host and remotes together. */
export const scenario = {
  page: { path: '/sample-path', heading: /^Sample title$/ },
  walk: {
    startsAt: '/sample-path',
    heading: 'Sample title',
    startsAs: 'visitor',
    async act(page: Page): Promise<void> {
      await page.getByRole('main').getByRole('link', { name: BRAND.supportEmail }).waitFor();
    },
  },
};

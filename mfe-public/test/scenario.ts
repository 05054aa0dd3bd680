import type { Page } from 'playwright-core';

/** For the tests of host and remotes together. */
export const scenario = {
  page: { path: '/contact', heading: /Get In Touch/i },
  walk: {
    startsAt: '/signin?next=%2Fcontact',
    heading: 'Sign in',
    startsAs: 'visitor',
    signsInAs: 'customer',
    async act(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /Get In Touch/i }).waitFor();
    },
  },
};

import type { Page } from 'playwright-core';

/** For the tests of host and remotes together. */
export const scenario = {
  page: { path: '/admin/login', heading: /sign-in/i },
  walk: {
    startsAt: '/admin/login',
    heading: 'Admin sign-in',
    startsAs: 'visitor',
    signsInAs: 'administrator',
    async act(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Back office' }).waitFor();
      await page.getByRole('link', { name: 'Users' }).first().click();
      await page.getByRole('rowheader', { name: email }).waitFor();
      await page.getByRole('link', { name: /^View/ }).click();
      await page.getByRole('link', { name: 'Edit User Balance' }).click();
      await page.getByLabel('Savings').fill('900');
      // The previous release asks for no reason, and saves immediately.
      const reason = page.getByLabel('Reason');
      if (await reason.isVisible()) await reason.fill('Asked for by phone');
      await page.getByRole('button', { name: 'Save changes' }).click();
      const confirm = page.getByRole('button', { name: 'Change account' });
      const saved = page.getByRole('link', { name: 'Edit User Balance' });
      await confirm.or(saved).first().waitFor();
      if (await confirm.isVisible()) await confirm.click();
      await saved.waitFor();
    },
  },
};

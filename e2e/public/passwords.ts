import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import { expectNoFindings } from './findings';
import { fillSignIn, forgiveRefusals, newcomer } from './newcomer';
import { type Stage, visit } from './stage';

const NEW_PASSWORD = 'another-horse-8';

/** The newest link that the bank has mailed to an address. */
function mailedLink({ mailbox }: Stage, address: string): Promise<string> {
  return eventually(async () => {
    const names = (await readdir(mailbox)).filter((name) => name.includes('password-reset')).sort();
    for (const name of names.reverse()) {
      const source = await readFile(join(mailbox, name), 'utf8');
      // Quoted-printable: lines are broken by "=", and "=" itself is written "=3D".
      const text = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const [link] = /\/reset-password#token=[\w-]+/.exec(text) ?? [];
      if (link && text.includes(address)) return link;
    }
    throw new Error(`There is no mail to ${address}.`);
  });
}

async function ask(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  return ((await page.getByRole('main').textContent()) ?? '').replaceAll(email, '…');
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

export function passwords(stage: () => Stage): void {
  test('a forgotten password is asked for in the same words, whoever asks', async () => {
    const { email } = await newcomer(stage());
    await visit(stage(), '/forgot-password', async (page) => {
      const known = await ask(page, email);
      await expectNoFindings(page);
      await page.getByRole('button', { name: 'Ask again' }).click();
      expect(await ask(page, 'nobody-at-all@example.com')).toBe(known);
    });
  });

  test('what fails is said, and the address is kept', async () => {
    await visit(stage(), '/forgot-password', async (page, { errors: troubles }) => {
      await page.route('**/api/auth/forgot-password', (route) => route.abort());
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByRole('link', { name: 'Enter your e-mail address' }).waitFor();
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('No link has been asked for.').waitFor();
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com');
      await expectNoFindings(page);
      forgiveRefusals(troubles);
    });
  });

  test('the mailed link sets a new password, once, and never stays in the address bar', async () => {
    const { email, password } = await newcomer(stage());
    await visit(stage(), '/forgot-password', async (page, { errors: troubles }) => {
      await ask(page, email);
      const link = await mailedLink(stage(), email);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).waitFor();
      await page.waitForURL((url) => url.hash === '');
      expect(await page.evaluate(() => window.location.href)).not.toContain('token');
      await expectNoFindings(page);
      await choose(page, NEW_PASSWORD);
      await page.waitForURL('**/signin');
      await page.getByText('Your password has been changed.').waitFor();
      const token = link.slice(link.indexOf('=') + 1);
      expect(requests.filter((url) => url.includes(token))).toEqual([]);

      await fillSignIn(page, { email, password });
      await page.getByText('Last sign-in attempt failed').waitFor();
      await fillSignIn(page, { email, password: NEW_PASSWORD });
      await page.waitForURL('**/account-verification');

      await page.goto(link);
      await choose(page, 'third-horse-9');
      await page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor();
      await expectNoFindings(page);
      await page.getByRole('link', { name: 'Get a new link' }).click();
      await page.waitForURL('**/forgot-password');
      forgiveRefusals(troubles);
    });
  });

  test('a password that is too common is refused in words, and the link goes on working', async () => {
    const { email } = await newcomer(stage());
    await visit(stage(), '/forgot-password', async (page, { errors: troubles }) => {
      await ask(page, email);
      await page.goto(await mailedLink(stage(), email));
      await page.getByLabel('New password', { exact: true }).fill('abcdef');
      await page.getByLabel('Repeat password', { exact: true }).fill('abcdeg');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.getByRole('link', { name: 'Passwords do not match' }).waitFor();
      await choose(page, 'password');
      await page.getByRole('alert').getByRole('link').filter({ hasText: 'common' }).waitFor();
      await expectNoFindings(page);
      await choose(page, NEW_PASSWORD);
      await page.waitForURL('**/signin');
      forgiveRefusals(troubles);
    });
  });

  test('a link without its end says so and leads to a new one', async () => {
    await visit(stage(), '/reset-password', async (page) => {
      await page.getByRole('heading', { name: 'The link is not complete' }).waitFor();
      expect(await page.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password');
    });
  });
}

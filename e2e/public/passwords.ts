import type { Page } from 'playwright-core';
import { latestEmail } from '../support/latest-email';
import { fillSignIn } from '../support/sign-in';
import { expectAccessible } from './accessibility';
import { type BrowserBank, visit } from './browser-bank';
import { ignoreFailedRequests, newCustomer } from './new-customer';

const NEW_PASSWORD = 'another-horse-8';

/** The latest reset link emailed to an address. */
async function mailedLink({ mailboxFolder }: BrowserBank, address: string): Promise<string> {
  const { text } = await latestEmail(mailboxFolder, 'password-reset', address);
  const [link] = /\/reset-password#token=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error(`The email to ${address} has no link.`);
  return link;
}

async function requestLink(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  return ((await page.getByRole('main').textContent()) ?? '').replaceAll(email, '…');
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

export function passwords(bank: () => BrowserBank): void {
  test('the response is the same for known and unknown addresses', async () => {
    const { email } = await newCustomer(bank());
    await visit(bank(), '/forgot-password', async (page) => {
      const known = await requestLink(page, email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      expect(await requestLink(page, 'nobody-at-all@example.com')).toBe(known);
    });
  });

  test('reports a failure and keeps the address', async () => {
    await visit(bank(), '/forgot-password', async (page, { errors }) => {
      await page.route('**/api/auth/forgot-password', (route) => route.abort());
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByRole('link', { name: 'Enter your email address' }).waitFor();
      await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('We couldn’t confirm that the link was sent.').waitFor();
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com');
      await expectAccessible(page);
      ignoreFailedRequests(errors);
    });
  });

  test('the emailed link sets a new password once and is removed from the address bar', async () => {
    const { email, password } = await newCustomer(bank());
    await visit(bank(), '/forgot-password', async (page, { errors }) => {
      await requestLink(page, email);
      const link = await mailedLink(bank(), email);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).waitFor();
      await page.waitForURL((url) => url.hash === '');
      expect(await page.evaluate(() => window.location.href)).not.toContain('token');
      await expectAccessible(page);
      await setPassword(page, NEW_PASSWORD);
      await page.waitForURL('**/signin');
      await page.getByText('Your password has been changed.').waitFor();
      const token = link.slice(link.indexOf('=') + 1);
      expect(requests.filter((url) => url.includes(token))).toEqual([]);

      await fillSignIn(page, { email, password });
      await page.getByText('Last sign-in attempt failed').waitFor();
      await fillSignIn(page, { email, password: NEW_PASSWORD });
      await page.waitForURL('**/account-verification');

      await page.goto(link);
      await setPassword(page, 'third-horse-9');
      await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Get a new link' }).click();
      await page.waitForURL('**/forgot-password');
      ignoreFailedRequests(errors);
    });
  });

  test('the email is a page of the bank’s that loads nothing', async () => {
    const { email } = await newCustomer(bank());
    await visit(bank(), '/forgot-password', async (page) => {
      await requestLink(page, email);
      const { subject, html } = await latestEmail(bank().mailboxFolder, 'password-reset', email);
      await page.goto('about:blank');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.setContent(html);
      await page.getByRole('heading', { name: subject }).waitFor();
      expect(await page.getByRole('link', { name: 'Choose a new password' }).getAttribute('href')).toContain('#token=');
      await expectAccessible(page);
      expect(requests).toEqual([]);
    });
  });

  test('rejects a common password and keeps the link valid', async () => {
    const { email } = await newCustomer(bank());
    await visit(bank(), '/forgot-password', async (page, { errors }) => {
      await requestLink(page, email);
      await page.goto(await mailedLink(bank(), email));
      await page.getByLabel('New password', { exact: true }).fill('abcdef');
      await page.getByLabel('Repeat password', { exact: true }).fill('abcdeg');
      await page.getByRole('button', { name: 'Set new password' }).click();
      await page.getByRole('link', { name: 'Passwords do not match' }).waitFor();
      await setPassword(page, 'password');
      await page.getByRole('alert').getByRole('link').filter({ hasText: 'easy to guess' }).waitFor();
      await expectAccessible(page);
      await setPassword(page, NEW_PASSWORD);
      await page.waitForURL('**/signin');
      ignoreFailedRequests(errors);
    });
  });

  test('an incomplete link explains the problem and offers a new one', async () => {
    await visit(bank(), '/reset-password', async (page) => {
      await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
      expect(await page.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password');
    });
  });
}

import type { Browser, Page } from 'playwright-core';
import { type BrowserSession, newBrowserSession } from './browser-session';

interface Login {
  email: string;
  password: string;
}

/** Fills in and submits the sign-in form that the page shows. */
export async function fillSignIn(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in a customer who has not been verified yet, in a new browser profile. */
export async function signInNewCustomer(browser: Browser, url: string, login: Login): Promise<BrowserSession> {
  const session = await newBrowserSession(browser, url);
  await session.page.goto('/signin');
  await fillSignIn(session.page, login);
  await session.page.waitForURL('**/account-verification');
  return session;
}

import type { SessionUser } from '@larkspur/contracts/session';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ShellWithRemotes } from '../remotes/shell-with-remotes';
import { launchBrowser, newBrowserSession } from '../support/browser-session';
import { CUSTOMER_RESPONSES } from './customer-responses';
import { MockApi, type MockResponses } from './mock-api';

/** The built shell with the built remotes, without services, and a browser to visit it with. */
export interface CustomerArea {
  /** Origin of the shell. */
  url: string;
  browser: Browser;
}

/** How a visit starts. */
export interface VisitOptions {
  /** In addition to the default ones. */
  responses?: MockResponses;
  /** `null` for a visitor; by default a verified customer is signed in. */
  user?: SessionUser | null;
}

export interface Visit {
  api: MockApi;
  context: BrowserContext;
}

/** Starts one shell and one browser for all tests of a file. */
export function setUpCustomerArea(): () => CustomerArea {
  let shell: ShellWithRemotes;
  let browser: Browser;
  // The API is mocked, so no money moves: as for the public pages, a browser on a busy machine can miss a moment.
  jest.retryTimes(1, { logErrorsBeforeRetry: true });

  beforeAll(async () => {
    [shell, browser] = await Promise.all([ShellWithRemotes.start(), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await shell?.stop();
  });

  return () => ({ url: shell.url, browser });
}

/**
 * Opens a path in a new browser profile, and fails if a script of the page fails, the content security policy is violated or
 * a request has no response.
 */
export async function visit(
  { url, browser }: CustomerArea,
  path: string,
  test: (page: Page, visit: Visit) => Promise<void>,
  { responses = {}, user = buildSessionUser() }: VisitOptions = {},
): Promise<void> {
  const { page, context, errors } = await newBrowserSession(browser, url);
  try {
    const api = await MockApi.of(context, { ...CUSTOMER_RESPONSES, ...responses });
    if (user) await signIn(page, user);
    await page.goto(path);
    await test(page, { api, context });
    expect([...errors.filter(isUnexpected), ...api.unanswered]).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Stores a session as the shell does, once: a script at the start of each page would sign in again after a sign-out. */
export async function signIn(page: Page, user: SessionUser): Promise<void> {
  // A file without scripts.
  await page.goto('/favicon.svg');
  await page.evaluate(
    ([token, stored]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', stored);
    },
    [tokenUntil(FAR_FUTURE_SECONDS, { sub: user._id }), JSON.stringify(user)] as const,
  );
}

const FAR_FUTURE_SECONDS = 4_102_444_800;

/** The browser itself reports each failed request, which the tests cause on purpose. */
const isUnexpected = (error: string) => !error.includes('Failed to load resource');

import type { SessionUser } from '@larkspur/contracts/session';
import { buildSessionUser } from '@larkspur/web-kit/testing/fixtures';
import { tokenUntil } from '@larkspur/web-kit/testing/session-fixtures';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ShellWithRemotes } from '../remotes/shell-with-remotes';
import { launchBrowser } from '../support/browser-session';
import { FrontServer } from '../support/front-server';
import { BLANK_PATH, SharedProfile } from '../support/shared-profile';
import { CUSTOMER_RESPONSES } from './customer-responses';
import { MockApi, type MockResponses } from './mock-api';

/** The built shell with the built remotes, without services, and a browser to visit it with. */
export interface CustomerArea {
  front: FrontServer;
  browser: Browser;
  profile: SharedProfile;
}

/** The state in which a visit starts. */
export interface VisitOptions {
  /** In addition to the default ones. */
  responses?: MockResponses;
  /** `null` for a visitor; by default a verified customer is signed in. */
  user?: SessionUser | null;
  /** For a test that replaces the clock, or that needs a browser without any of the bank's files. */
  hasOwnProfile?: boolean;
  /** The locale of a browser in another language. */
  locale?: string;
}

export interface Visit {
  api: MockApi;
  context: BrowserContext;
}

/** Starts one shell and one browser for all tests of a file. */
export function setUpCustomerArea(): () => CustomerArea {
  let shell: ShellWithRemotes;
  let area: CustomerArea;
  retryOnce();

  beforeAll(async () => {
    let browser: Browser;
    [shell, browser] = await Promise.all([ShellWithRemotes.start({ areFilesCached: true }), launchBrowser()]);
    const front = await FrontServer.start(shell.url);
    area = { front, browser, profile: new SharedProfile(browser, front.url) };
  });

  afterAll(async () => {
    await area?.browser.close();
    area?.front.stop();
    await shell?.stop();
  });

  return () => area;
}

/** A browser on a busy machine can miss a moment that the test waits for. */
const retryOnce = () => jest.retryTimes(1, { logErrorsBeforeRetry: true });

/** Never repeats a test of the `describe` block: a request that is sent twice in every second run would pass the second time. */
export function withoutRetries(): void {
  // A block reads the setting after its `beforeAll` hooks.
  beforeAll(() => {
    jest.retryTimes(0);
  });
  afterAll(() => {
    retryOnce();
  });
}

/**
 * Opens a path as a browser that has no cookies and has stored nothing but the session, and fails if a script of the page fails, the
 * content security policy is violated or a request has no response.
 */
export async function visit(
  { front, browser, profile }: CustomerArea,
  path: string,
  test: (page: Page, visit: Visit) => Promise<void>,
  { responses = {}, user = buildSessionUser(), hasOwnProfile = false, locale }: VisitOptions = {},
): Promise<void> {
  const isOwn = hasOwnProfile || locale !== undefined;
  const visited = isOwn ? new SharedProfile(browser, front.url, locale) : profile;
  const api = new MockApi({ ...CUSTOMER_RESPONSES, ...responses });
  front.api = api;
  try {
    await visited.visit(
      async ({ page, context, errors }) => {
        await page.goto(path);
        await test(page, { api, context });
        expect([...errors.filter(isUnexpected), ...api.unanswered]).toEqual([]);
      },
      user ? sessionOf(user) : {},
    );
  } finally {
    front.api = null;
    if (isOwn) await visited.close();
  }
}

/** Signs in another user in this tab, as a sign-in in another tab does: a script at the start of each page would do it again. */
export async function signIn(page: Page, user: SessionUser): Promise<void> {
  await page.goto(BLANK_PATH);
  await page.evaluate((items) => Object.assign(localStorage, items), sessionOf(user));
}

/** The values of a session that the shell stores. */
const sessionOf = (user: SessionUser) => ({
  token: tokenUntil(FAR_FUTURE_SECONDS, { sub: user._id }),
  user: JSON.stringify(user),
});

const FAR_FUTURE_SECONDS = 4_102_444_800;

/** The browser itself reports each failed request, which the tests cause on purpose. */
const isUnexpected = (error: string) => !error.includes('Failed to load resource');

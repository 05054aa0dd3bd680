import { join } from 'node:path';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { ScreenshotBaselines } from '@larkspur/web-kit/testing/screenshot-baselines';
import {
  DESKTOP_LIGHT,
  launchScreenshotBrowser,
  PHONE_DARK,
  SCREENSHOT_DATE,
  TABLET_LIGHT,
} from '@larkspur/web-kit/testing/screenshot-browser';
import { type Browser, type BrowserContext, errors, type Page } from 'playwright-core';
import { ROOT } from '../../scripts/launcher/paths';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { ShellWithRemotes } from '../remotes/shell-with-remotes';
import { waitForHydrationOnLoad } from '../support/browser-session';
import { until } from '../support/eventually';
import { FrontServer } from '../support/front-server';
import { NetworkActivity } from '../support/network-activity';
import { SCREENS_API, signInAs } from './mock-api';
import { type Role, SCREENS, type Screen } from './screens';

const screenshots = new ScreenshotBaselines({
  baselines: join(__dirname, 'screenshots'),
  mismatches: join(__dirname, '../dist/screenshot-mismatches'),
});

/**
 * Each screen is compared on a phone in the dark scheme and on a desktop in the light one. Those of the back office are also compared
 * on a tablet, where a table is a table and has the least room.
 */
const VIEWS = [
  { viewport: PHONE_DARK, screens: SCREENS },
  { viewport: DESKTOP_LIGHT, screens: SCREENS },
  { viewport: TABLET_LIGHT, screens: SCREENS.filter(({ name }) => name.startsWith('admin-')) },
];

/** Elements that a page shows until their content is loaded. A chart's drawing is loaded when it is near the viewport. */
const PLACEHOLDERS = '[role=status]:has-text("Loading"), figure [aria-hidden=true] > div:empty';

/** Even on a busy machine, a screenshot takes a few seconds at most. */
const SCREENSHOT_TIMEOUT_MS = 20_000;
const MAX_SCREENSHOT_ATTEMPTS = 3;

let shell: ShellWithRemotes;
let front: FrontServer;
let browser: Browser;

beforeAll(async () => {
  screenshots.clearMismatches();
  [shell, browser] = await Promise.all([ShellWithRemotes.start({ areFilesCached: true }), launchScreenshotBrowser()]);
  front = await FrontServer.start(shell.url);
  front.api = SCREENS_API;
});

afterAll(async () => {
  await browser?.close();
  front?.stop();
  await shell?.stop();
});

/** A page, in which screens are opened one after another. */
interface Session {
  page: Page;
  network: NetworkActivity;
}

test('every path of the remotes is compared', () => {
  const paths = REMOTE_NAMES.flatMap((remote) => RoutesFile.read(join(ROOT, remote)).paths);
  const isCompared = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(#.*)?$`);
    return SCREENS.some((screen) => pattern.test(screen.path));
  };
  expect(paths.filter((path) => !isCompared(path))).toEqual([]);
});

describe.each(VIEWS)('$viewport.name', ({ viewport, screens }) => {
  const sessions = new Map<Role, Session>();
  const contexts: BrowserContext[] = [];

  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  test.each(screens)('$name looks like its baseline', async (screen) => {
    const session = sessions.get(screen.role) ?? (await startSession(screen.role));
    await open(session, screen);
    const take = () => takeScreenshot(session, screen);
    expect(await screenshots.findMismatch(`${screen.name}.${viewport.name}`, take)).toBeNull();
  });

  async function startSession(role: Role) {
    // Half the resolution keeps the screenshots of whole pages small.
    const context = await browser.newContext({ ...viewport.options, baseURL: front.url, deviceScaleFactor: 0.5 });
    contexts.push(context);
    await context.clock.setFixedTime(SCREENSHOT_DATE);
    await signInAs(context, role);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    waitForHydrationOnLoad(page);
    const session: Session = { page, network: new NetworkActivity(page) };
    sessions.set(role, session);
    return session;
  }
});

async function open({ page, network }: Session, { path, prepare }: Screen): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await prepare?.(page);
  await until(async () => {
    await network.waitUntilIdle();
    const { requests } = network;
    await scrollThrough(page);
    // On a busy machine, a page can be idle before it has sent its first requests, and has its charts only after the scrolling.
    return network.requests === requests && (await page.locator(PLACEHOLDERS).count()) === 0;
  }, 'everything is loaded');
}

/** Now and then, Chromium stops drawing a page on a busy machine, and never answers. It draws the page when it is opened again. */
async function takeScreenshot(session: Session, screen: Screen): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const options = { fullPage: true, animations: 'disabled', caret: 'hide' } as const;
      return await session.page.screenshot({ ...options, timeout: SCREENSHOT_TIMEOUT_MS });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || attempt === MAX_SCREENSHOT_ATTEMPTS) throw error;
      await open(session, screen);
    }
  }
}

/** Loads what the page defers until it is scrolled into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
  });
}

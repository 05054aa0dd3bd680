import { join } from 'node:path';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { ScreenshotBaselines } from '@larkspur/web-kit/testing/screenshot-baselines';
import {
  DESKTOP_LIGHT,
  launchScreenshotBrowser,
  PHONE_DARK,
  SCREENSHOT_DATE,
} from '@larkspur/web-kit/testing/screenshot-browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
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

/** The placeholder of a chart, whose drawing is loaded when it is near the viewport. */
const CHART_PLACEHOLDER = 'figure [aria-hidden=true] > div:empty';

// Rasterizing a long page can take longer than a screenshot may on a machine that is busy with other tests.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

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

test('every path of the remotes is compared', () => {
  const paths = REMOTE_NAMES.flatMap((remote) => RoutesFile.read(join(ROOT, remote)).paths);
  const isCompared = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}(#.*)?$`);
    return SCREENS.some((screen) => pattern.test(screen.path));
  };
  expect(paths.filter((path) => !isCompared(path))).toEqual([]);
});

/** Each screen is compared on a phone in the dark scheme and on a desktop in the light one. */
describe.each([PHONE_DARK, DESKTOP_LIGHT])('$name', (viewport) => {
  const sessions = new Map<Role, { page: Page; network: NetworkActivity }>();
  const contexts: BrowserContext[] = [];

  afterAll(() => Promise.all(contexts.map((context) => context.close())));

  test.each(SCREENS)('$name looks like its baseline', async (screen) => {
    const { page, network } = sessions.get(screen.role) ?? (await startSession(screen.role));
    await open(page, network, screen);
    const take = () => page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
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
    const session = { page, network: new NetworkActivity(page) };
    sessions.set(role, session);
    return session;
  }
});

async function open(page: Page, network: NetworkActivity, { path, prepare }: Screen): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await prepare?.(page);
  await network.waitUntilIdle();
  await until(async () => {
    await scrollThrough(page);
    return (await page.locator(CHART_PLACEHOLDER).count()) === 0;
  }, 'all charts are drawn');
  await network.waitUntilIdle();
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

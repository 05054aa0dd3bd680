/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScreenshotBaselines } from '../src/testing/screenshot-baselines';
import { DESKTOP_LIGHT, PHONE_DARK, PHONE_FORCED_COLORS, type Viewport } from '../src/testing/screenshot-browser';
import { DATA_CASES } from './keyboard/data-cases';
import { FORM_CASES } from './keyboard/form-cases';
import { OVERLAY_CASES } from './keyboard/overlay-cases';
import { PAGE_CASES } from './keyboard/page-cases';
import { axeViolations } from './support/axe-violations';
import { GalleryBrowser } from './support/gallery-browser';
import type { GalleryPage } from './support/gallery-page';
import { Keys } from './support/keys';
import { findClippedText, findIllegibleControls } from './support/legibility';

const ENTRIES = join(__dirname, '../gallery/entries');
const COMPONENTS = readdirSync(ENTRIES).flatMap((file) => /^(.*)\.entry\.tsx$/.exec(file)?.[1] ?? []);

/** Compared in forced colors too. */
const CONTROLS = new Set(
  COMPONENTS.filter((name) =>
    /group: '(Actions|Forms)'/.test(readFileSync(join(ENTRIES, `${name}.entry.tsx`), 'utf8')),
  ),
);

/** Not interactive, or a plain link, button or text field, or part of a component that has a keyboard case. */
const WITHOUT_KEYBOARD_CASE = [
  ...['account-card', 'amount', 'avatar', 'badge', 'bar-chart', 'brand-mark', 'breadcrumb', 'button', 'card'],
  ...['change-list', 'chart-query', 'danger-zone', 'date-text'],
  ...[
    'details',
    'edit-conflict',
    'email-field',
    'icon',
    'illustration',
    'line-chart',
    'link-button',
    'message-slot',
    'money-field',
  ],
  ...[
    'page-heading',
    'phone-field',
    'print-sheet',
    'progress',
    'reason-field',
    'show-more',
    'skeleton',
    'skip-link',
    'stat',
  ],
  ...['state-panel'],
  ...['status-badge', 'timeline', 'stepper', 'text-field', 'text-link', 'tokens'],
];

const KEYBOARD_CASES = [...OVERLAY_CASES, ...DATA_CASES, ...FORM_CASES, ...PAGE_CASES];
const VIEWPORTS = [DESKTOP_LIGHT, PHONE_DARK, PHONE_FORCED_COLORS];

const screenshots = new ScreenshotBaselines({
  baselines: join(__dirname, 'screenshots'),
  mismatches: join(__dirname, '../dist/screenshot-mismatches'),
});

// A browser on a busy machine can miss a moment that a test waits for.
jest.retryTimes(1, { logErrorsBeforeRetry: true });

let gallery: GalleryBrowser;
let pages: Map<Viewport, GalleryPage>;

beforeAll(async () => {
  screenshots.clearMismatches();
  gallery = await GalleryBrowser.start();
  pages = new Map(
    await Promise.all(VIEWPORTS.map(async (viewport) => [viewport, await gallery.open(viewport)] as const)),
  );
});

afterAll(() => gallery?.stop());

/** Each view is shown once per viewport, and every check runs on it there. */
interface Problems {
  mismatches: string[];
  violations: string[];
  clippedText: string[];
  illegibleControls: string[];
}

async function inspect(component: string): Promise<Problems> {
  const problems: Problems = { mismatches: [], violations: [], clippedText: [], illegibleControls: [] };
  // Waits for all of them even when one fails, because the next component uses the same pages.
  const inspected = await Promise.allSettled(VIEWPORTS.map((viewport) => inspectIn(viewport, component, problems)));
  for (const result of inspected) if (result.status === 'rejected') throw result.reason;
  return problems;
}

async function inspectIn(viewport: Viewport, component: string, problems: Problems): Promise<void> {
  const gallery = pageOf(viewport);
  await gallery.show(component);
  for (const view of [component, ...(await gallery.separateStates()).map((state) => `${component}/${state}`)]) {
    if (view !== component) await gallery.show(view);
    if (viewport !== PHONE_FORCED_COLORS || CONTROLS.has(component)) {
      const mismatch = await screenshots.findMismatch(screenshotName(view, viewport), () => gallery.screenshot());
      if (mismatch) problems.mismatches.push(mismatch);
    }
    const inView = (problem: string) => `${view}: ${problem}`;
    if (viewport === DESKTOP_LIGHT) {
      problems.violations.push(...(await axeViolations(gallery.page, 'colors')).map(inView));
    }
    if (viewport === PHONE_DARK) {
      problems.violations.push(...(await axeViolations(gallery.page, 'all')).map(inView));
      problems.clippedText.push(...(await findClippedText(gallery.page)).map(inView));
    }
    if (viewport === PHONE_FORCED_COLORS) {
      problems.illegibleControls.push(...(await findIllegibleControls(gallery.page)).map(inView));
    }
  }
}

const screenshotName = (view: string, viewport: Viewport) =>
  `${view.includes('/') ? view : `${view}/states`}.${viewport.name}`;

function pageOf(viewport: Viewport): GalleryPage {
  const page = pages.get(viewport);
  if (!page) throw new Error(`no page for ${viewport.name}`);
  return page;
}

describe.each(COMPONENTS)('%s', (component) => {
  let problems: Problems;
  beforeAll(async () => {
    problems = await inspect(component);
  });

  test('matches its baselines', () => {
    expect(problems.mismatches).toEqual([]);
  });

  test('has no axe violations, in light and in dark', () => {
    expect(problems.violations).toEqual([]);
  });

  test('fits a phone at 200% text size without clipping text', () => {
    expect(problems.clippedText).toEqual([]);
  });

  test('is legible in forced colors', () => {
    expect(problems.illegibleControls).toEqual([]);
  });
});

describe('keyboard', () => {
  let keys: Keys;
  let page: GalleryPage;
  beforeAll(async () => {
    page = await gallery.open(DESKTOP_LIGHT);
    keys = new Keys(page);
  });

  test.each(KEYBOARD_CASES)('$view $title', async ({ view, run }) => {
    await page.show(view);
    await run(keys);
    expect(page.errors).toEqual([]);
  });

  test('every interactive component has a keyboard case', () => {
    const covered = new Set(KEYBOARD_CASES.map(({ view }) => view.split('/')[0]));
    expect(COMPONENTS.filter((name) => !covered.has(name) && !WITHOUT_KEYBOARD_CASE.includes(name))).toEqual([]);
  });
});

test('a page with a document prints the document alone, black on white', async () => {
  const { page } = pageOf(PHONE_DARK);
  await pageOf(PHONE_DARK).show('print-sheet');
  const sheet = page.getByRole('article', { name: 'Statement for October 2026' });
  expect(await sheet.getByText('Larkspur Bank').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await sheet.getByText('Larkspur Bank').isVisible()).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);
  const [ink, ground] = await sheet.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect([ink, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: null });
});

test('no page logs an error', () => {
  expect([...pages.values()].flatMap(({ errors }) => errors)).toEqual([]);
});

describe('screenshot comparison', () => {
  test('does not depend on the font settings of the machine', async () => {
    const mismatches = await gallery.withFontSettings('hinted-fonts.conf', PHONE_DARK, async (other) => {
      const found: (string | null)[] = [];
      for (const component of ['alert', 'button', 'page-heading', 'text-field']) {
        await other.show(component);
        found.push(await screenshots.compare(`${component}/states.${PHONE_DARK.name}`, await other.screenshot()));
      }
      return found;
    });
    expect(mismatches.filter(Boolean)).toEqual([]);
  });

  test.each([
    ['a button that moved by two pixels', 'button', '[data-states] button { translate: 2px 0 }'],
    ['a field that moved by one pixel', 'text-field', '[data-states] input { translate: 0 1px }'],
    ['a button in another color', 'button', '[data-states] { --brand: #b79af2 }'],
    ['a badge in a similar color', 'badge', '[data-states] [class*=notice] { background: #16322a }'],
    ['a missing icon', 'alert', '[data-states] svg { visibility: hidden }'],
    ['bolder text', 'page-heading', '[data-states] { --weight-display: 700 }'],
  ])('notices %s', async (_change, component, style) => {
    const page = pageOf(PHONE_DARK);
    await page.show(component);
    const sheet = await page.page.addStyleTag({ content: style });
    const changed = await page.screenshot();
    await sheet.evaluate((element) => element.parentNode?.removeChild(element));
    expect(await screenshots.compare(`${component}/states.${PHONE_DARK.name}`, changed)).not.toBeNull();
  });
});

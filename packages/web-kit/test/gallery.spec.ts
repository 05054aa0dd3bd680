/** @jest-environment node */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_CASES } from './keyboard/data-cases';
import { FORM_CASES } from './keyboard/form-cases';
import { OVERLAY_CASES } from './keyboard/overlay-cases';
import { PAGE_CASES } from './keyboard/page-cases';
import { findingsOn } from './support/findings';
import { GalleryBrowser } from './support/gallery-browser';
import { DESK_DARK, DESK_LIGHT, type GalleryPage, LOOKS, PHONE_FORCED, PHONE_LIGHT } from './support/gallery-page';
import { Keys } from './support/keys';
import { illegibleControls, troublesAtTwiceTheText } from './support/legibility';
import { differenceBetween } from './support/picture';
import { DIFFERING, differenceFrom, REFERENCES } from './support/references';

const COMPONENTS = readdirSync(join(__dirname, '../gallery/entries')).flatMap(
  (file) => /^(.*)\.entry\.tsx$/.exec(file)?.[1] ?? [],
);

/** Nothing in them takes a key, or it is a plain link, button or text field, or a part of one that is proven. */
const WITHOUT_KEYS = [
  ...['account-card', 'amount', 'badge', 'bar-chart', 'brand-mark', 'breadcrumb', 'button', 'card', 'date-words'],
  ...['day-list', 'details', 'donut-chart', 'email-field', 'icon', 'illustration', 'line-chart', 'link-button'],
  ...['money-field', 'page-heading', 'phone-field', 'progress', 'show-more', 'skeleton', 'skip-link', 'stat'],
  ...['state-panel', 'status-badge', 'stepper', 'text-field', 'text-link', 'tokens'],
];

const KEYBOARD_CASES = [...OVERLAY_CASES, ...DATA_CASES, ...FORM_CASES, ...PAGE_CASES];

let gallery: GalleryBrowser;
let pages: Map<string, GalleryPage>;

beforeAll(async () => {
  rmSync(DIFFERING, { recursive: true, force: true });
  gallery = await GalleryBrowser.start();
  pages = new Map(await Promise.all(LOOKS.map(async (look) => [look.name, await gallery.open(look)] as const)));
}, 120_000);

afterAll(() => gallery?.stop());

/** What is wrong with a component, by kind. Each state is shown once on each page, and everything asked of it there. */
interface Seen {
  differing: string[];
  found: string[];
  cut: string[];
  illegible: string[];
}

async function see(component: string): Promise<Seen> {
  const seen: Seen = { differing: [], found: [], cut: [], illegible: [] };
  // All of them are waited for, as the next component is shown on the same pages.
  const looked = await Promise.allSettled(LOOKS.map((look) => seeOn(look.name, component, seen)));
  for (const look of looked) if (look.status === 'rejected') throw look.reason;
  return seen;
}

async function seeOn(look: string, component: string, seen: Seen): Promise<void> {
  const shown = pages.get(look);
  if (!shown) throw new Error(`there is no look ${look}`);
  await shown.show(component);
  for (const view of [component, ...(await shown.apart()).map((state) => `${component}/${state}`)]) {
    if (view !== component) await shown.show(view);
    const difference = await differenceFrom(`${nameOf(view)}.${look}`, () => shown.picture());
    if (difference) seen.differing.push(difference);
    const about = (trouble: string) => `${view}: ${trouble}`;
    if (look === PHONE_LIGHT.name) {
      seen.found.push(...(await findingsOn(shown.page, 'everything')).map(about));
      seen.cut.push(...(await troublesAtTwiceTheText(shown.page)).map(about));
    }
    if (look === DESK_DARK.name) seen.found.push(...(await findingsOn(shown.page, 'colours')).map(about));
    if (look === PHONE_FORCED.name) seen.illegible.push(...(await illegibleControls(shown.page)).map(about));
  }
}

const nameOf = (view: string) => (view.includes('/') ? view : `${view}/states`);

describe.each(COMPONENTS)('%s', (component) => {
  let seen: Seen;
  beforeAll(async () => {
    seen = await see(component);
  }, 120_000);

  test('looks as it did, on a phone and a desk, in light, dark and forced colours', () => {
    expect(seen.differing).toEqual([]);
  });

  test('has no finding of axe, in light and in dark', () => {
    expect(seen.found).toEqual([]);
  });

  test('at 200 % text on a phone stays within its width, and no text is cut', () => {
    expect(seen.cut).toEqual([]);
  });

  test('can be made out in forced colours', () => {
    expect(seen.illegible).toEqual([]);
  });
});

describe('by keys alone', () => {
  let keys: Keys;
  let shown: GalleryPage;
  beforeAll(async () => {
    shown = await gallery.open(DESK_LIGHT);
    keys = new Keys(shown);
  });

  test.each(KEYBOARD_CASES)('$view $does', async ({ view, by }) => {
    await shown.show(view);
    await by(keys);
    expect(shown.troubles).toEqual([]);
  });

  test('no interactive component is left out', () => {
    const proven = new Set(KEYBOARD_CASES.map(({ view }) => view.split('/')[0]));
    expect(COMPONENTS.filter((component) => !proven.has(component) && !WITHOUT_KEYS.includes(component))).toEqual([]);
  });
});

test('nothing was reported to the console', () => {
  expect([...pages.values()].flatMap(({ troubles }) => troubles)).toEqual([]);
});

describe('the comparison', () => {
  const picture = (component: string) => readFileSync(join(REFERENCES, component, `states.${PHONE_LIGHT.name}.png`));

  test('forgives how another machine draws letters', async () => {
    const differing = await gallery.withOtherLetters(PHONE_LIGHT, async (other) => {
      const found: (string | undefined)[] = [];
      for (const component of ['alert', 'button', 'page-heading', 'text-field']) {
        await other.show(component);
        const actual = await other.picture();
        expect(actual.equals(picture(component))).toBe(false);
        found.push(differenceBetween(picture(component), actual)?.words);
      }
      return found;
    });
    expect(differing.filter(Boolean)).toEqual([]);
  });

  test.each([
    ['a button two points beside its place', 'button', '[data-states] button { translate: 2px 0 }'],
    ['a field one point beside its place', 'text-field', '[data-states] input { translate: 0 1px }'],
    ['a button of another colour', 'button', '[data-states] { --brand: #5a349a }'],
    ['a badge of a colour that is near', 'badge', '[data-states] [class*=notice] { background: #e3f2e8 }'],
    ['a picture that is gone', 'alert', '[data-states] svg { visibility: hidden }'],
    ['heavier letters', 'page-heading', '[data-states] { --weight-display: 700 }'],
  ])('sees %s', async (_what, component, style) => {
    const shown = pages.get(PHONE_LIGHT.name);
    if (!shown) throw new Error('the page is gone');
    await shown.show(component);
    const sheet = await shown.page.addStyleTag({ content: style });
    const actual = await shown.picture();
    await sheet.evaluate((element) => element.parentNode?.removeChild(element));
    expect(differenceBetween(picture(component), actual)).not.toBeNull();
  });
});

import type { Locator, Page, Route } from 'playwright-core';
import { newVisitor } from '../support/visitor';
import type { Stage } from './stage';

const SLIDE_MS = 2_500;
const PROMISES = [
  'Your money, in calm and careful hands.',
  'You find the house. We explain the loan.',
  'A card for the way you spend.',
];
const WEALTH = ['FX trading', 'Multi-currency account', 'Mutual funds', 'Pension scheme'];
const REQUESTS: [tab: string, panel: RegExp][] = [
  ['Card block', /a block can be lifted/],
  ['Card unlock', /nobody but you unlocks it/],
  ['PIN generation', /six-digit payment PIN/],
  ['Reissue of a lost card', /another number/],
  ['Cheque book', /Lost a book/],
  ['Mobile/internet banking', /forgotten password/],
  ['Account details change', /new phone, address or e-mail/],
];

export function home(stage: () => Stage): void {
  describe('the hero', () => {
    test('has three slides, each with the way to an account', async () => {
      await atHome(stage(), async (page) => {
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(PROMISES[0]);
        const slides = page.getByRole('group', { name: /^\d of 3$/ });
        expect(await slides.count()).toBe(3);
        for (const [index, promise] of PROMISES.entries()) {
          const slide = slides.nth(index);
          expect(await slide.getByRole('heading').textContent()).toBe(promise);
          const way = slide.getByRole('link', { name: 'Create An Account', exact: true });
          expect(await way.getAttribute('href')).toBe('/signup');
        }
      });
    });

    test('goes to a slide by its button and by the focus, says so, and its way leads to the form', async () => {
      await atHome(stage(), async (page) => {
        const slides = page.getByRole('group', { name: /^\d of 3$/ });
        expect(await isInSight(slides.nth(0))).toBe(true);
        const third = page.getByRole('group', { name: 'Slides' }).getByRole('button', { name: 'Credit cards' });
        await third.click();
        await until(() => isInSight(slides.nth(2)));
        expect(await third.getAttribute('aria-current')).toBe('true');
        expect(await page.getByRole('status').filter({ hasText: 'Slide 3 of 3' }).count()).toBe(1);
        const second = slides.nth(1).getByRole('link', { name: 'Create An Account' });
        await second.focus();
        await until(() => isInSight(slides.nth(1)));
        await page.keyboard.press('Enter');
        await page.waitForURL('**/signup');
      });
    });

    test('moves at once for who wants less motion', async () => {
      await atHome(
        stage(),
        async (page) => {
          const slides = page.getByRole('group', { name: /^\d of 3$/ });
          const names = page.getByRole('group', { name: 'Slides' });
          await names.getByRole('button', { name: 'Home loans' }).click();
          expect(await isInSight(slides.nth(1))).toBe(true);
        },
        lessMotion,
      );
    });
  });

  test('the strip of features leads to accounts, home loans and credit cards', async () => {
    await atHome(stage(), async (page) => {
      for (const [name, to] of [
        ['Accounts', '/account/savings'],
        ['Home Loans', '/loan/home-loan'],
        ['Credit Cards', '/cards/credit-card'],
      ] as const) {
        const feature = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
        expect(await feature.getByRole('link').first().getAttribute('href')).toBe(to);
      }
    });
  });

  test('the pitch names accounts, home loans and credit cards, and interest up to 5% a year with its footnote', async () => {
    await atHome(stage(), async (page) => {
      await page.getByRole('heading', { name: /^Accounts, home loans and credit cards/ }).waitFor();
      const deposits = page.getByRole('region', { name: 'Savings and CDs with interest up to 5% a year*' });
      await deposits.getByText(/^\* Annual interest before tax/).waitFor();
      const rates = await deposits.getByRole('cell').allInnerTexts();
      expect(rates.length).toBeGreaterThan(1);
      for (const rate of rates) expect(rate).toMatch(/^\d\.\d\d%$/);
      expect(Math.max(...rates.map(Number.parseFloat))).toBe(5);
    });
  });

  test('the tabs for individuals and companies show one panel, by pointer and by arrows', async () => {
    await atHome(stage(), async (page) => {
      const tabs = page.getByRole('tablist', { name: 'Banking for' });
      const individuals = tabs.getByRole('tab', { name: 'Banking for Individuals' });
      const companies = tabs.getByRole('tab', { name: 'Companies' });
      const panel = (name: string) => page.getByRole('tabpanel', { name });
      expect(await individuals.getAttribute('aria-selected')).toBe('true');
      expect(await panel('Companies').count()).toBe(0);
      await companies.click();
      await panel('Companies').getByText('The business card').waitFor();
      expect(await panel('Banking for Individuals').count()).toBe(0);
      await page.keyboard.press('ArrowLeft');
      await panel('Banking for Individuals').getByText('A joint account').waitFor();
      expect(await individuals.evaluate((tab) => tab === document.activeElement)).toBe(true);
      await page.keyboard.press('Tab');
      expect(
        await panel('Banking for Individuals').evaluate((element) => element.contains(document.activeElement)),
      ).toBe(true);
    });
  });

  describe('the wealth carousel', () => {
    test('shows FX trading, a multi-currency account, mutual funds and the pension scheme', async () => {
      await atHome(stage(), async (page) => {
        expect(await carouselOf(page).getByRole('heading').allInnerTexts()).toEqual(WEALTH);
      });
    });

    test('advances every 2500 ms, from the last to the first', async () => {
      await atHome(stage(), async (page) => {
        const starts = await movements(carouselOf(page), SLIDE_MS * 5 + 800);
        expect(starts.length).toBeGreaterThanOrEqual(4);
        for (const [index, start] of starts.slice(1).entries()) {
          expect(Math.abs(start - (starts[index] ?? 0) - SLIDE_MS)).toBeLessThan(300);
        }
      });
    });

    test('goes on after Next, a drag, under the pointer and with the focus in it', async () => {
      await atHome(stage(), async (page) => {
        const carousel = carouselOf(page);
        await carousel.scrollIntoViewIfNeeded();
        await carousel.getByRole('button', { name: 'Next' }).click();
        await settled(carousel);
        expect((await movements(carousel, SLIDE_MS + 600)).length).toBeGreaterThanOrEqual(1);

        const slide = await shownSlides(page).then(([name]) => carousel.getByText(name ?? '', { exact: true }));
        const box = await slide.boundingBox();
        if (!box) throw new Error('No slide is in sight');
        await page.mouse.move(box.x + 20, box.y + 10);
        await page.mouse.down();
        await page.mouse.move(box.x - 180, box.y + 10, { steps: 8 });
        await page.mouse.up();
        await settled(carousel);
        // The pointer still rests on the slides, the focus on a control.
        await carousel.getByRole('button', { name: 'Previous' }).focus();
        expect((await movements(carousel, SLIDE_MS * 2 + 600)).length).toBeGreaterThanOrEqual(2);
      });
    });

    test('stands still after its own Pause, whatever else happens, until Play', async () => {
      await atHome(stage(), async (page) => {
        const carousel = carouselOf(page);
        await carousel.getByRole('button', { name: 'Pause Wealth' }).click();
        await settled(carousel);
        const before = await shownSlides(page);
        await carousel.getByRole('heading', { name: before[0] ?? '' }).hover();
        await page.mouse.move(0, 0);
        await carousel.getByRole('button', { name: 'Next' }).focus();
        await carousel.getByRole('button', { name: 'Next' }).blur();
        await page.evaluate(() => {
          for (const state of ['hidden', 'visible']) {
            Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
          }
          window.dispatchEvent(new Event('blur'));
          window.dispatchEvent(new Event('focus'));
        });
        expect(await movements(carousel, SLIDE_MS * 2)).toEqual([]);
        expect(await shownSlides(page)).toEqual(before);
        await carousel.getByRole('button', { name: 'Play Wealth' }).click();
        expect((await movements(carousel, SLIDE_MS + 600)).length).toBeGreaterThanOrEqual(1);
      });
    });

    test('starts paused for who wants less motion, and goes on when they say so', async () => {
      await atHome(
        stage(),
        async (page) => {
          const carousel = carouselOf(page);
          await carousel.getByRole('button', { name: 'Play Wealth' }).waitFor();
          expect(await movements(carousel, SLIDE_MS + 600)).toEqual([]);
          const [first] = await shownSlides(page);
          await carousel.getByRole('button', { name: 'Next' }).click();
          expect((await shownSlides(page))[0]).not.toBe(first);
          await carousel.getByRole('button', { name: 'Play Wealth' }).click();
          expect((await movements(carousel, SLIDE_MS + 600)).length).toBeGreaterThanOrEqual(1);
        },
        lessMotion,
      );
    });

    test.each([
      [575, 1],
      [576, 2],
      [991, 2],
      [992, 3],
    ])('shows at %i px %i at a time', async (width, count) => {
      await atHome(
        stage(),
        async (page) => {
          expect(await shownSlides(page)).toEqual(WEALTH.slice(0, count));
        },
        async (page) => {
          await lessMotion(page);
          await page.setViewportSize({ width, height: 800 });
        },
      );
    });
  });

  test('the emergency requests are named in tabs, each with what to do and whom to ask', async () => {
    await atHome(stage(), async (page) => {
      const tabs = page.getByRole('tablist', { name: 'Emergency service requests' });
      expect(await tabs.getByRole('tab').allInnerTexts()).toEqual(REQUESTS.map(([tab]) => tab));
      for (const [tab, words] of REQUESTS) {
        await tabs.getByRole('tab', { name: tab, exact: true }).click();
        const panel = page.getByRole('tabpanel', { name: tab, exact: true });
        await panel.getByText(words).waitFor();
        expect(await panel.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\+\d+$/);
        expect(await panel.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact');
      }
      await page.keyboard.press('ArrowDown');
      expect(await tabs.getByRole('tab', { selected: true }).textContent()).toBe('Card block');
    });
  });

  test('a personalised card shows what is chosen and typed, and none of it is kept or sent', async () => {
    await atHome(stage(), async (page) => {
      const section = page.getByRole('region', { name: 'Personalised cards' });
      const card = section.getByRole('img');
      const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      const [storedBefore, pictureBefore] = [await kept(), await card.screenshot()];
      const sent: string[] = [];
      page.on('request', (request) => {
        if (/Lovelace|marigold|rings/i.test(`${request.url()} ${request.postData()}`)) sent.push(request.url());
      });
      await section.getByRole('radio', { name: 'Marigold' }).check();
      await section.getByRole('radio', { name: 'Rings' }).check();
      await section.getByRole('textbox', { name: 'Name on the card' }).fill('Ada Lovelace');
      expect(await card.getAttribute('aria-label')).toBe('Card in Marigold with the pattern Rings, for Ada Lovelace');
      expect(await card.textContent()).toContain('Ada Lovelace');
      expect(pictureBefore.equals(await card.screenshot())).toBe(false);
      expect({ sent, kept: await kept() }).toEqual({ sent: [], kept: storedBefore });
    });
  });

  test('the banner of the mobile app says how to get it', async () => {
    await atHome(stage(), async (page) => {
      const banner = page.getByRole('region', { name: 'Download the mobile app' });
      await banner.getByText('iPhone', { exact: true }).waitFor();
      await banner.getByText('Android', { exact: true }).waitFor();
      expect(await banner.getByRole('link').getAttribute('href')).toBe('/signin');
    });
  });

  describe('the contacts', () => {
    const ANSWERS: [string, (route: Route) => Promise<void>][] = [
      ['messages', (route) => route.fulfill({ json: { data: [{ _id: 'a', name: 'Ada', message: 'Hello' }] } })],
      ['a 500', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } })],
      ['something that is not JSON', (route) => route.fulfill({ contentType: 'application/json', body: '{"data": [' })],
      ['a 401', (route) => route.fulfill({ status: 401, json: { code: 'unauthenticated', message: 'Sign in' } })],
      ['nothing for a long time', () => new Promise(() => {})],
    ];

    test('are asked for once, within two seconds of the load', async () => {
      const visitor = await newVisitor(stage().browser, stage().url);
      const asked: number[] = [];
      visitor.page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/contacts') asked.push(Date.now());
      });
      await visitor.page.goto('/');
      const loaded = Date.now();
      await visitor.page.waitForTimeout(5_000);
      expect(asked).toHaveLength(1);
      expect((asked[0] ?? 0) - loaded).toBeLessThan(2_500);
      await visitor.context.close();
    });

    test.each(ANSWERS)('may answer with %s: the page is the same, and the visitor stays', async (_, answer) => {
      const [plain, answered] = [await mainAfter(stage()), await mainAfter(stage(), answer)];
      expect(answered).toEqual(plain);
      expect(new URL(answered.address).pathname).toBe('/');
    });
  });
}

/** Opens the page and waits until its scripts run: asking for the contacts is the last that they do by themselves. */
async function atHome(
  { browser, url }: Stage,
  act: (page: Page) => Promise<void>,
  before: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const { page, context, troubles } = await newVisitor(browser, url);
  try {
    await before(page);
    await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
    await act(page);
    expect(troubles).toEqual([]);
  } finally {
    await context.close();
  }
}

/** What stands in the page a while after the contacts were answered so. */
async function mainAfter({ browser, url }: Stage, answer?: (route: Route) => Promise<void>) {
  const { page, context, troubles } = await newVisitor(browser, url);
  await lessMotion(page);
  if (answer) await page.route('**/api/contacts', answer);
  await Promise.all([page.waitForRequest('**/api/contacts'), page.goto('/')]);
  await page.waitForTimeout(1_500);
  const found = {
    html: await page.locator('main').innerHTML(),
    alerts: await page.getByRole('alert').allInnerTexts(),
    address: page.url(),
    // Chromium itself says of each refused request that it was refused.
    troubles: troubles.filter((trouble) => !trouble.includes('Failed to load resource')),
  };
  await context.close();
  return found;
}

const lessMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

const carouselOf = (page: Page) => page.getByRole('group', { name: 'Wealth', exact: true });

/** The names of the slides that are wholly in sight, from left to right. */
function shownSlides(page: Page): Promise<string[]> {
  return carouselOf(page).evaluate((carousel) => {
    const frame = carousel.getBoundingClientRect();
    return [...carousel.querySelectorAll('h3')]
      .map((heading) => ({ name: heading.textContent, box: heading.closest('[role=group]')?.getBoundingClientRect() }))
      .filter(({ box }) => box && box.left > frame.left - box.width / 4 && box.right < frame.right + box.width / 4)
      .sort((one, other) => (one.box?.left ?? 0) - (other.box?.left ?? 0))
      .map(({ name }) => name);
  });
}

/** When the slides began to move while they were watched, in ms since some moment. */
function movements(carousel: Locator, watchMs: number): Promise<number[]> {
  return carousel.evaluate(
    (element, [watch, rest]) =>
      new Promise<number[]>((done) => {
        const slide = element.querySelector('h3');
        const begun = performance.now();
        const starts: number[] = [];
        let last = slide?.getBoundingClientRect().left ?? 0;
        // As if they had moved just now: a movement under way when the watch begins is not counted.
        let movedAt = begun;
        const look = (now: number) => {
          const left = slide?.getBoundingClientRect().left ?? 0;
          if (Math.abs(left - last) > 1) {
            if (now - movedAt > rest) starts.push(now);
            movedAt = now;
            last = left;
          }
          if (now - begun < watch) requestAnimationFrame(look);
          else done(starts);
        };
        requestAnimationFrame(look);
      }),
    [watchMs, 400] as const,
  );
}

/** Until the slides have come to rest. */
async function settled(carousel: Locator): Promise<void> {
  const left = () =>
    carousel
      .locator('h3')
      .first()
      .evaluate((heading) => heading.getBoundingClientRect().left);
  for (let before = Number.NaN, now = await left(); Math.abs(now - before) > 0.5 || Number.isNaN(before); ) {
    await carousel.page().waitForTimeout(120);
    [before, now] = [now, await left()];
  }
}

/** Whether it is in the middle of what the window shows. */
function isInSight(slide: Locator): Promise<boolean> {
  return slide.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return Math.abs((left + right) / 2 - window.innerWidth / 2) < 4;
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Not so within 5 s: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

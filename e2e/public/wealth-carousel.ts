import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import type { BrowserBank } from './browser-bank';
import { reduceMotion, withHomePage } from './home-page';

const SLIDE_MS = 2_500;
const WEALTH = ['FX trading', 'Multi-currency account', 'Mutual funds', 'Pension scheme'];

/** It goes on whatever is touched, but for its own Pause. */
export function wealthCarousel(bank: () => BrowserBank): void {
  test('shows FX trading, a multi-currency account, mutual funds and the pension scheme', async () => {
    await withHomePage(bank(), async (page) => {
      expect(await getCarousel(page).getByRole('heading').allInnerTexts()).toEqual(WEALTH);
    });
  });

  test('advances every 2500 ms, from the last to the first', async () => {
    await withHomePage(bank(), async (page) => {
      const starts = await recordMovements(getCarousel(page), SLIDE_MS * 5 + 800);
      expect(starts.length).toBeGreaterThanOrEqual(4);
      for (const [index, start] of starts.slice(1).entries()) {
        expect(Math.abs(start - (starts[index] ?? 0) - SLIDE_MS)).toBeLessThan(300);
      }
    });
  });

  test('goes on after Next, a drag, under the pointer and with the focus in it', async () => {
    await withHomePage(bank(), async (page) => {
      const carousel = getCarousel(page);
      await carousel.scrollIntoViewIfNeeded();
      await carousel.getByRole('button', { name: 'Next' }).click();
      await waitUntilStill(carousel);
      expect((await recordMovements(carousel, SLIDE_MS + 600)).length).toBeGreaterThanOrEqual(1);

      const slide = await visibleSlideNames(page).then(([name]) => carousel.getByText(name ?? '', { exact: true }));
      const box = await slide.boundingBox();
      if (!box) throw new Error('No slide is in sight');
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x - 180, box.y + 10, { steps: 8 });
      await page.mouse.up();
      await waitUntilStill(carousel);
      // The pointer still rests on the slides, the focus on a control.
      await carousel.getByRole('button', { name: 'Previous' }).focus();
      expect((await recordMovements(carousel, SLIDE_MS * 2 + 600)).length).toBeGreaterThanOrEqual(2);
    });
  });

  test('stands still after its own Pause, whatever else happens, until Play', async () => {
    await withHomePage(bank(), async (page) => {
      const carousel = getCarousel(page);
      await carousel.getByRole('button', { name: 'Pause Wealth' }).click();
      await waitUntilStill(carousel);
      const before = await visibleSlideNames(page);
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
      expect(await recordMovements(carousel, SLIDE_MS * 2)).toEqual([]);
      expect(await visibleSlideNames(page)).toEqual(before);
      await carousel.getByRole('button', { name: 'Play Wealth' }).click();
      expect((await recordMovements(carousel, SLIDE_MS + 600)).length).toBeGreaterThanOrEqual(1);
    });
  });

  test('starts paused for who wants less motion, and goes on when they say so', async () => {
    await withHomePage(
      bank(),
      async (page) => {
        const carousel = getCarousel(page);
        await carousel.getByRole('button', { name: 'Play Wealth' }).waitFor();
        expect(await recordMovements(carousel, SLIDE_MS + 600)).toEqual([]);
        const [first] = await visibleSlideNames(page);
        await carousel.getByRole('button', { name: 'Next' }).click();
        expect((await visibleSlideNames(page))[0]).not.toBe(first);
        await carousel.getByRole('button', { name: 'Play Wealth' }).click();
        expect((await recordMovements(carousel, SLIDE_MS + 600)).length).toBeGreaterThanOrEqual(1);
      },
      reduceMotion,
    );
  });

  test('is fetched whole only when it comes near, and nothing moves when it is', async () => {
    await withHomePage(
      bank(),
      async (page) => {
        const carousel = getCarousel(page);
        await page.waitForLoadState('networkidle');
        const scripts: string[] = [];
        page.on('requestfinished', (request) => {
          if (request.resourceType() === 'script') scripts.push(request.url());
        });
        const before = await visibleSlideBoxes(carousel);
        expect(before).toHaveLength(3);
        expect(scripts).toEqual([]);
        await carousel.scrollIntoViewIfNeeded();
        await eventually(async () => expect(scripts).toHaveLength(1));
        await page.waitForTimeout(300);
        expect(await visibleSlideBoxes(carousel)).toEqual(before);
        // The last stands first: a row that the browser scrolls ends before that.
        await eventually(async () => {
          await carousel.getByRole('button', { name: 'Next' }).click();
          expect((await visibleSlideNames(page))[0]).toBe(WEALTH.at(-1));
        });
        expect(await visibleSlideBoxes(carousel)).toEqual(before);
      },
      reduceMotion,
    );
  });

  test.each([
    [575, 1],
    [576, 2],
    [991, 2],
    [992, 3],
  ])('shows at %i px %i at a time', async (width, count) => {
    await withHomePage(
      bank(),
      async (page) => {
        expect(await visibleSlideNames(page)).toEqual(WEALTH.slice(0, count));
      },
      async (page) => {
        await reduceMotion(page);
        await page.setViewportSize({ width, height: 800 });
      },
    );
  });
}

const getCarousel = (page: Page) => page.getByRole('group', { name: 'Wealth', exact: true });

/** Where what is wholly in sight stands, against the carousel: left edge, width and height in px, from left to right. */
function visibleSlideBoxes(carousel: Locator): Promise<number[][]> {
  return carousel.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll('[aria-roledescription=slide]')]
      .map((slide) => slide.getBoundingClientRect())
      .filter(({ left, right, width }) => left > frame.left - width / 4 && right < frame.right + width / 4)
      .map(({ left, width, height }) => [left - frame.left, width, height].map(Math.round))
      .sort(([one = 0], [other = 0]) => one - other);
  });
}

/** The names of the slides that are wholly in sight, from left to right. */
function visibleSlideNames(page: Page): Promise<string[]> {
  return getCarousel(page).evaluate((carousel) => {
    const frame = carousel.getBoundingClientRect();
    return [...carousel.querySelectorAll('h3')]
      .map((heading) => ({ name: heading.textContent, box: heading.closest('[role=group]')?.getBoundingClientRect() }))
      .filter(({ box }) => box && box.left > frame.left - box.width / 4 && box.right < frame.right + box.width / 4)
      .sort((one, other) => (one.box?.left ?? 0) - (other.box?.left ?? 0))
      .map(({ name }) => name);
  });
}

/** When the slides began to move while they were watched, in ms since some moment. */
function recordMovements(carousel: Locator, watchMs: number): Promise<number[]> {
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
async function waitUntilStill(carousel: Locator): Promise<void> {
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

import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually';
import type { BrowserBank } from './browser-bank';
import { reduceMotion, withHomePage } from './home-page';

const SLIDE_MS = 2_500;
const WEALTH = ['FX trading', 'Multi-currency account', 'Mutual funds', 'Pension scheme'];

/** The carousel keeps advancing during any interaction except its own Pause button. */
export function wealthCarousel(bank: () => BrowserBank): void {
  test('shows FX trading, multi-currency account, mutual funds and pension scheme', async () => {
    await withHomePage(bank(), async (page) => {
      expect(await getCarousel(page).getByRole('heading').allInnerTexts()).toEqual(WEALTH);
    });
  });

  test('advances every 2500 ms and wraps around', async () => {
    await withHomePage(bank(), async (page) => {
      const starts = await recordMovements(getCarousel(page), SLIDE_MS * 5 + 800);
      expect(starts.length).toBeGreaterThanOrEqual(4);
      for (const [index, start] of starts.slice(1).entries()) {
        expect(Math.abs(start - (starts[index] ?? 0) - SLIDE_MS)).toBeLessThan(scaleToMachine(300));
      }
    });
  });

  test('keeps advancing after Next, after a drag, on hover and on focus', async () => {
    await withHomePage(bank(), async (page) => {
      const carousel = getCarousel(page);
      await carousel.scrollIntoViewIfNeeded();
      await carousel.getByRole('button', { name: 'Next' }).click();
      await waitUntilStill(carousel);
      expect((await recordMovements(carousel, SLIDE_MS + 600)).length).toBeGreaterThanOrEqual(1);

      const slide = await visibleSlideNames(page).then(([name]) => carousel.getByText(name ?? '', { exact: true }));
      const box = await slide.boundingBox();
      if (!box) throw new Error('No slide is visible');
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x - 180, box.y + 10, { steps: 8 });
      await page.mouse.up();
      await waitUntilStill(carousel);
      // The pointer is still over the slides and a control has the focus.
      await carousel.getByRole('button', { name: 'Previous' }).focus();
      expect((await recordMovements(carousel, SLIDE_MS * 2 + 600)).length).toBeGreaterThanOrEqual(2);
    });
  });

  test('stays paused after Pause until Play is pressed', async () => {
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

  test('starts paused under prefers-reduced-motion and advances after Play', async () => {
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

  test('loads its script only when scrolled near, without layout shift', async () => {
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
        // With the last slide first the carousel has wrapped around, which plain scrolling cannot do.
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
  ])('at %i px shows %i slides at a time', async (width, count) => {
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

/** Left edge relative to the carousel, width and height of the fully visible slides, in px, from left to right. */
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

/** Names of the fully visible slides, from left to right. */
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

/** Times in ms at which the slides started to move while observed. */
function recordMovements(carousel: Locator, watchMs: number): Promise<number[]> {
  return carousel.evaluate(
    (element, [watch, rest]) =>
      new Promise<number[]>((done) => {
        const slide = element.querySelector('h3');
        const begun = performance.now();
        const starts: number[] = [];
        let last = slide?.getBoundingClientRect().left ?? 0;
        // A movement already in progress at the start is not counted.
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

/** Waits until the slides stop moving. */
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

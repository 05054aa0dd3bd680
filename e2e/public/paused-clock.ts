import type { Page } from 'playwright-core';

/** Stops the page's timers. From then on only `page.clock.runFor` lets them run, which makes tests of time limits exact. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

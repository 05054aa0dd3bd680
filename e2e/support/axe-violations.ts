import { readFileSync } from 'node:fs';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Collecting the nodes of passed rules takes most of the time.
  resultTypes: ['violations'],
};

/** @returns the accessibility rules that the page violates, each with its elements */
export async function axeViolations(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe does not check frames here.');
  // Once per document, because compiling it takes longer than most checks. Not as a script element, which the page's
  // content security policy would block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await page.evaluate(finishTransitions);
  const options: RunOptions = { ...OPTIONS };
  // React Aria renders a popover at the end of `body`, outside all landmarks. It takes the focus, so nobody has to find it.
  if (await page.locator('[data-trigger]').count()) options.rules = { region: { enabled: false } };
  return page.evaluate(async (given) => {
    const { violations } = await (window as typeof window & { axe: typeof import('axe-core') }).axe.run(
      document,
      given,
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

/** While a dialog fades in, its text has too little contrast. Slow and endless animations are part of what is checked. */
async function finishTransitions(): Promise<void> {
  const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= 1_000;
  const ends = document.getAnimations().filter(isShort);
  await Promise.allSettled(ends.map(({ finished }) => finished));
}

import { readFileSync } from 'node:fs';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { type OpenerWindow, openerOf } from './shared-profile';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** The whole of axe is a call of one function, with the window that it checks. */
const AXE_FUNCTION = AXE.slice(AXE.indexOf('function'), AXE.lastIndexOf('}(') + 1);
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Collecting the nodes of passed rules takes most of the time.
  resultTypes: ['violations'],
};

/** @returns the accessibility rules that the page violates, each with its elements */
export async function axeViolations(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe does not check frames here.');
  if (!(await page.evaluate(() => 'axe' in window))) await loadAxe(page);
  await page.evaluate(finishTransitions);
  const options: RunOptions = { ...OPTIONS };
  // React Aria renders a popover at the end of `body`, outside all landmarks. It takes the focus, so users do not have to find
  // it.
  if (await page.locator('[data-trigger]').count()) options.rules = { region: { enabled: false } };
  return page.evaluate(async (given) => {
    const { violations } = await (window as typeof window & { axe: typeof import('axe-core') }).axe.run(
      document,
      given,
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

/**
 * Once per document. In a shared profile by the tab that stays open, whose axe is compiled and warm: a document's own axe takes
 * 40% longer, and finds the same. Without a shared profile, the source is evaluated, because the page's content security policy would
 * block a script element.
 */
async function loadAxe(page: Page): Promise<void> {
  const isLoaded = await openerOf(page)?.evaluate((source) => {
    const own: OpenerWindow & { loadAxe?(target: Window): void } = window;
    // biome-ignore lint/security/noGlobalEval: the only way to load a script without sending it again over the DevTools protocol
    own.loadAxe ??= window.eval(`(${source})`);
    // The document may be in another browsing context group.
    if (!own.tab || own.tab.closed) return false;
    own.loadAxe?.(own.tab);
    return true;
  }, AXE_FUNCTION);
  if (!isLoaded) await page.evaluate(AXE);
}

/** While a dialog fades in, its text has too little contrast. Slow and endless animations are part of what is checked. */
async function finishTransitions(): Promise<void> {
  const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= 1_000;
  const ends = document.getAnimations().filter(isShort);
  await Promise.allSettled(ends.map(({ finished }) => finished));
}

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeInPage {
  axe: {
    run(
      context: Document,
      options: {
        rules: Record<string, { enabled: false }>;
        runOnly: { type: 'tag' | 'rule'; values: string[] };
        resultTypes: ['violations'];
      },
    ): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }>;
  };
}

const OFF = { enabled: false } as const;

/**
 * React Aria renders overlays at the end of `body`, outside all landmarks. They take the focus and return it, so users do not
 * have to find them.
 */
async function disabledRules(page: Page): Promise<Record<string, typeof OFF>> {
  return (await page.locator('[data-trigger], [role=tooltip]').count()) ? { region: OFF } : {};
}

/** One line for each violation. `colors` runs only the rules whose result depends on the color scheme. */
export async function axeViolations(page: Page, rules: 'all' | 'colors'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ content: AXE });
  const runOnly =
    rules === 'all'
      ? { type: 'tag' as const, values: TAGS }
      : { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };
  return page.evaluate(
    async ({ runOnly, off }) => {
      const { axe } = window as Window & typeof globalThis & AxeInPage;
      const { violations } = await axe.run(document, { runOnly, rules: off, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 240)} ${nodes[0]?.any[0]?.message}`);
    },
    { runOnly, off: await disabledRules(page) },
  );
}

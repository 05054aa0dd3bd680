import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @returns the accessibility rules that the page violates, each with its elements */
export async function axeViolations(page: Page): Promise<string[]> {
  // Legacy mode runs in the page itself. The default opens another page to support cross-origin frames, which there are none of.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Collecting the nodes of passed rules takes most of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

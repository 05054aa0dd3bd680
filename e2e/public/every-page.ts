import { AxeBuilder } from '@axe-core/playwright';
import { PAGES, type PagePath } from '../../mfe-public/src/pages';
import { SIZES, type Stage, visit } from './stage';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PUBLIC = Object.keys(PAGES) as PagePath[];

/** What holds on each of them, whatever it says. */
export function everyPage(stage: () => Stage): void {
  test.each(PUBLIC)(
    '%s opens by its address, is named, and has nothing that axe or a narrow screen objects to',
    async (path) => {
      await visit(stage(), path, async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.title()).toContain(PAGES[path].title);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const width of [SIZES.phone, SIZES.tablet, SIZES.desktop]) {
            await page.setViewportSize({ width, height: 800 });
            const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
            const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
            expect({ colorScheme, width, found }).toEqual({ colorScheme, width, found: [] });
            expect(
              await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
            ).toBeLessThanOrEqual(0);
          }
        }
      });
    },
  );
}

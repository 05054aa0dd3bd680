import { PAGES, type PagePath } from '../../mfe-public/src/pages';
import { expectNoFindings } from './findings';
import { type Stage, visit } from './stage';

const PUBLIC = Object.keys(PAGES) as PagePath[];

/** What holds on each of them, whatever it says. */
export function everyPage(stage: () => Stage): void {
  test.each(PUBLIC)(
    '%s opens by its address, is named, and has nothing that axe or a narrow screen objects to',
    async (path) => {
      await visit(stage(), path, async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.title()).toContain(PAGES[path].title);
        await expectNoFindings(page);
      });
    },
  );
}

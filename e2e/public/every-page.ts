import { PAGES, type PagePath } from '../../mfe-public/src/pages';
import { expectAccessible } from './accessibility';
import { type BrowserBank, visit } from './browser-bank';

const PUBLIC = Object.keys(PAGES) as PagePath[];

export function everyPage(bank: () => BrowserBank): void {
  test.each(PUBLIC)('%s opens by URL, has its title, and passes axe and the overflow check', async (path) => {
    await visit(bank(), path, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.title()).toContain(PAGES[path].title);
      await expectAccessible(page);
    });
  });
}

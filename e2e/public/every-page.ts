import { PUBLIC_PATHS, titleOf } from '../support/public-pages';
import { expectAccessibleInTheEnd } from './accessibility';
import { type BrowserBank, visit } from './browser-bank';

export function everyPage(bank: () => BrowserBank): void {
  test.each(PUBLIC_PATHS)('%s opens by URL, has its title, and passes axe and the overflow check', async (path) => {
    await visit(bank(), path, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.title()).toContain(titleOf(path));
      await expectAccessibleInTheEnd(page);
    });
  });
}

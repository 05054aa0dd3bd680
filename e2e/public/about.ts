import { type BrowserBank, visit } from './browser-bank';

const SECTIONS = ['Our mission', 'Our vision', 'Core values', 'Awards'];

export function about(bank: () => BrowserBank): void {
  test('has a section for mission, vision, core values and awards', async () => {
    await visit(bank(), '/about', async (page) => {
      for (const name of SECTIONS) {
        const heading = page.getByRole('heading', { level: 2, name, exact: true });
        await heading.waitFor();
        const section = page.getByRole('region', { name, exact: true });
        expect([name, ((await section.textContent()) ?? '').length > name.length + 60]).toEqual([name, true]);
      }
      const values = page.getByRole('region', { name: 'Core values' }).getByRole('heading', { level: 3 });
      expect(await values.count()).toBe(5);
    });
  });

  test('shows the four facts of the specification word for word', async () => {
    await visit(bank(), '/about', async (page) => {
      const facts = page.getByRole('region', { name: 'The bank in numbers' }).getByRole('listitem');
      await facts.first().waitFor();
      expect(await facts.allTextContents()).toEqual([
        '86 branches',
        '1.5 million customers',
        '1.6k employees',
        '45.6 Cr loans for 258 customers',
      ]);
    });
  });
}

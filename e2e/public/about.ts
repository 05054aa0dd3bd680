import { type Stage, visit } from './stage';

const SECTIONS = ['Our mission', 'Our vision', 'Core values', 'Awards'];

/** What the page tells of the bank. */
export function about(stage: () => Stage): void {
  test('tells mission, vision, core values and awards, each under a heading of its own', async () => {
    await visit(stage(), '/about', async (page) => {
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

  test('tells the four facts to the letter', async () => {
    await visit(stage(), '/about', async (page) => {
      const facts = page.getByRole('region', { name: 'The bank in four figures' }).getByRole('listitem');
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

import type { Page } from 'playwright-core';
import { answerWith, posts } from './contact';
import { SIZES, type Stage, visit } from './stage';

const button = (page: Page) => page.getByRole('button', { name: 'Send me career updates' });
const email = (page: Page) => page.getByLabel('Email');

/** Where the bank looks for people. */
export function careers(stage: () => Stage): void {
  test('lists the positions with department, role, location, last date and a link to apply', async () => {
    await visit(stage(), '/careers', async (page) => {
      const table = page.getByRole('table', { name: 'Open positions' });
      await table.waitFor();
      expect(await table.getByRole('columnheader').allTextContents()).toEqual([
        'Department',
        'Job Role',
        'Location',
        'Last Date',
        'Apply',
      ]);
      const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') });
      expect(await rows.count()).toBeGreaterThanOrEqual(5);
      for (const row of await rows.all()) {
        expect(await row.getByRole('time').textContent()).toMatch(/^\d{1,2} [A-Z][a-z]+ 2027$/);
        const role = await row.getByRole('rowheader').textContent();
        await row.getByRole('link', { name: `Apply for ${role}`, exact: true }).waitFor();
      }
    });
  });

  test('becomes a list of cards on a phone, and is a table to assistive technology still', async () => {
    await visit(stage(), '/careers', async (page) => {
      await page.setViewportSize({ width: SIZES.phone, height: 800 });
      const row = page.getByRole('row', { name: /Branch Manager/ });
      await row.waitFor();
      const cells = await Promise.all((await row.getByRole('cell').all()).map((cell) => cell.boundingBox()));
      expect(new Set(cells.map((box) => box?.y)).size).toBe(4);
      expect(await page.getByRole('table', { name: 'Open positions' }).getByRole('columnheader').count()).toBe(5);
    });
  });

  test('has Apply begin a message that names the position', async () => {
    await visit(stage(), '/careers', async (page) => {
      await page.getByRole('link', { name: 'Apply for Home Loan Officer' }).click();
      await page.getByRole('heading', { name: 'Get In Touch' }).waitFor();
      expect(await page.getByLabel('Subject').inputValue()).toBe('Application: Home Loan Officer, Dover, DE');
    });
  });

  test('refuses an empty and a wrong e-mail address at the field, and sends nothing', async () => {
    await visit(stage(), '/careers', async (page) => {
      const sent = posts(page);
      await button(page).click();
      expect(await described(page)).toContain('Enter your e-mail address');
      await email(page).fill('ada at example');
      await button(page).click();
      expect(await described(page)).toMatch(/name@example\.com/);
      expect(await email(page).getAttribute('aria-invalid')).toBe('true');
      expect(sent).toEqual([]);
    });
  });

  test('sends the wish as a message, once, and says so', async () => {
    await visit(stage(), '/careers', async (page) => {
      const sent = posts(page);
      await email(page).fill('ada@example.com');
      await button(page).dblclick();
      await page.getByRole('status').getByText('Your address is with us.').waitFor();
      await page.waitForTimeout(500);
      expect(sent).toEqual([
        {
          name: 'Career updates',
          email: 'ada@example.com',
          subject: 'Career updates',
          message: 'Please send me career updates',
        },
      ]);
      expect(await email(page).inputValue()).toBe('');
    });
  });

  test('says that it failed when it failed, and keeps the address', async () => {
    await visit(stage(), '/careers', async (page, { errors: troubles }) => {
      await answerWith(page, 500);
      await email(page).fill('ada@example.com');
      await button(page).click();
      await page.getByRole('alert').getByText('Your address has not been sent.').waitFor();
      expect(await page.getByText('Your address is with us.').count()).toBe(0);
      expect(await email(page).inputValue()).toBe('ada@example.com');
      troubles.length = 0;
    });
  });
}

/** What is read out after the field's name. */
async function described(page: Page): Promise<string> {
  const ids = (await email(page).getAttribute('aria-describedby')) ?? '';
  const words = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
  return words.join(' ');
}

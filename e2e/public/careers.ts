import type { Page } from 'playwright-core';
import { type BrowserBank, VIEWPORT_WIDTHS, visit } from './browser-bank';
import { mockContactResponse, recordContactPosts } from './contact';

const button = (page: Page) => page.getByRole('button', { name: 'Send me career updates' });
const email = (page: Page) => page.getByLabel('Email');

export function careers(bank: () => BrowserBank): void {
  test('lists positions with department, role, location, last date and an apply link', async () => {
    await visit(bank(), '/careers', async (page) => {
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
        expect(await row.getByRole('time').textContent()).toMatch(/^[A-Z][a-z]+ \d{1,2}, 2027$/);
        const role = await row.getByRole('rowheader').textContent();
        await row.getByRole('link', { name: `Apply for ${role}`, exact: true }).waitFor();
      }
    });
  });

  test('shows cards on a phone and still exposes a table to assistive technology', async () => {
    await visit(bank(), '/careers', async (page) => {
      await page.setViewportSize({ width: VIEWPORT_WIDTHS.phone, height: 800 });
      const row = page.getByRole('row', { name: /Branch Manager/ });
      await row.waitFor();
      const cells = await Promise.all((await row.getByRole('cell').all()).map((cell) => cell.boundingBox()));
      expect(new Set(cells.map((box) => box?.y)).size).toBe(4);
      expect(await page.getByRole('table', { name: 'Open positions' }).getByRole('columnheader').count()).toBe(5);
    });
  });

  test('prefills the subject of the contact form from the apply link', async () => {
    await visit(bank(), '/careers', async (page) => {
      await page.getByRole('link', { name: 'Apply for Home Loan Officer' }).click();
      await page.getByRole('heading', { name: 'Get In Touch' }).waitFor();
      expect(await page.getByLabel('Subject').inputValue()).toBe('Application: Home Loan Officer, Dover, DE');
    });
  });

  test('rejects an empty or invalid email address at the field and sends nothing', async () => {
    await visit(bank(), '/careers', async (page) => {
      const sent = recordContactPosts(page);
      await button(page).click();
      expect(await accessibleDescription(page)).toContain('Enter your email address');
      await email(page).fill('ada at example');
      await button(page).click();
      expect(await accessibleDescription(page)).toMatch(/name@example\.com/);
      expect(await email(page).getAttribute('aria-invalid')).toBe('true');
      expect(sent).toEqual([]);
    });
  });

  test('sends the subscription once, as a contact message, and confirms it', async () => {
    await visit(bank(), '/careers', async (page) => {
      const sent = recordContactPosts(page);
      await email(page).fill('ada@example.com');
      await button(page).dblclick();
      await page.getByRole('status').getByText('You’re on the list.').waitFor();
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

  test('reports a failure and keeps the address', async () => {
    await visit(bank(), '/careers', async (page, { errors }) => {
      await mockContactResponse(page, 500);
      await email(page).fill('ada@example.com');
      await button(page).click();
      await page.getByText('We couldn’t confirm that you’re signed up.').waitFor();
      expect(await page.getByText('You’re on the list.').count()).toBe(0);
      expect(await email(page).inputValue()).toBe('ada@example.com');
      errors.length = 0;
    });
  });
}

/** Text of the elements in `aria-describedby`. */
async function accessibleDescription(page: Page): Promise<string> {
  const ids = (await email(page).getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ');
}

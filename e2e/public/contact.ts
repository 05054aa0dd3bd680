import { randomUUID } from 'node:crypto';
import { BRAND } from '@larkspur/contracts/brand';
import type { ContactMessage } from '@larkspur/contracts/contact';
import type { PagedResponse } from '@larkspur/contracts/http';
import type { Page } from 'playwright-core';
import { DEMO_ADMINISTRATOR } from '../../scripts/launcher/bank-launcher';
import { BankApi } from '../support/bank-api';
import { type Stage, visit } from './stage';

const SENT = 'Your message has been sent successfully!';
const FIELDS = ['Name', 'Email', 'Ph. Num', 'Subject', 'Message'] as const;
const MESSAGE = {
  Name: 'Ada',
  Email: 'ada@example.com',
  'Ph. Num': '555 0100',
  Subject: 'Hours',
  Message: 'On Sunday?',
};

/** The way to write to the bank. */
export function contact(stage: () => Stage): void {
  test('tells address, hours, phone and e-mail, and both customer care numbers', async () => {
    await visit(stage(), '/contact', async (page) => {
      const office = page.getByRole('region', { name: 'Our office' });
      await office.getByText(BRAND.address).waitFor();
      await office.getByText(BRAND.openingHours).waitFor();
      expect(await office.getByRole('link', { name: BRAND.phone }).getAttribute('href')).toMatch(/^tel:\+1800/);
      const mail = office.getByRole('link', { name: BRAND.supportEmail });
      expect(await mail.getAttribute('href')).toBe(`mailto:${BRAND.supportEmail}`);

      const table = page.getByRole('table', { name: 'Customer Care Numbers' });
      for (const matter of ['General Query/Complaint', 'Credit Card']) {
        const row = table.getByRole('row', { name: matter });
        expect(await row.getByRole('rowheader').getAttribute('scope')).toBe('row');
        expect(await row.getByRole('link').getAttribute('href')).toMatch(/^tel:\+1800\d{7}$/);
      }
      const columns = await table
        .getByRole('columnheader')
        .evaluateAll((all) => all.map((it) => it.getAttribute('scope')));
      expect(columns).toEqual(['col', 'col']);
    });
  });

  test('has a way back home, and the address that the specification knows leads there too', async () => {
    await visit(stage(), '/contact', async (page) => {
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
      await page.waitForURL((address) => address.pathname === '/');
      await page.goto('/home');
      await page.waitForURL((address) => address.pathname === '/');
      expect(await page.getByText('Page not found').count()).toBe(0);
    });
  });

  test('needs name, e-mail and message, and nothing else', async () => {
    await visit(stage(), '/contact', async (page) => {
      const sent = posts(page);
      for (const field of FIELDS) {
        const isRequired = (await page.getByLabel(field).getAttribute('aria-required')) === 'true';
        expect([field, isRequired]).toEqual([field, field === 'Name' || field === 'Email' || field === 'Message']);
      }
      await submit(page);
      const invalid = await page
        .locator('form [aria-invalid=true]')
        .evaluateAll((all) => all.map((it) => it.getAttribute('name')));
      expect(invalid).toEqual(['name', 'email', 'message']);
      await page.getByText('Enter your name').first().waitFor();
      expect(sent).toEqual([]);
      await fill(page, { ...MESSAGE, 'Ph. Num': '', Subject: '' });
      await submit(page);
      await page.getByText(SENT).waitFor();
      expect(sent).toHaveLength(1);
    });
  });

  test('sends once on a double click, clears the fields; the message goes after three seconds, its trace stays', async () => {
    await visit(stage(), '/contact', async (page) => {
      const sent = posts(page);
      await fill(page, MESSAGE);
      const shownFor = page.evaluate(timeOnPage, SENT);
      await page.getByRole('button', { name: 'Send message' }).dblclick();
      await page.getByRole('status').getByText(SENT).waitFor();
      for (const field of FIELDS) expect([field, await page.getByLabel(field).inputValue()]).toEqual([field, '']);
      const ms = await shownFor;
      expect(ms).toBeGreaterThan(2900);
      expect(ms).toBeLessThan(3200);
      await page.getByText(/^Message sent at \d/).waitFor();
      expect(sent).toEqual([
        { name: 'Ada', email: 'ada@example.com', phone: '555 0100', subject: 'Hours', message: 'On Sunday?' },
      ]);
    });
  });

  test.each([['an error of the bank', 500] as const, ['no connection', 'offline'] as const])(
    'says that it failed after %s, and keeps what was written',
    async (_, answer) => {
      await visit(stage(), '/contact', async (page, { errors: troubles }) => {
        await answerWith(page, answer);
        await fill(page, MESSAGE);
        await submit(page);
        await page.getByRole('alert').getByText('Your message has not been sent.').waitFor();
        expect(await page.getByText(SENT).count()).toBe(0);
        for (const field of FIELDS) expect(await page.getByLabel(field).inputValue()).toBe(MESSAGE[field]);
        troubles.length = 0;
      });
    },
  );

  test('says after ten seconds that it is still working, and never gives up', async () => {
    await visit(stage(), '/contact', async (page) => {
      let answer = () => {};
      await page.route('**/api/contacts', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.continue();
      });
      await fill(page, MESSAGE);
      await submit(page);
      await page.waitForTimeout(9_000);
      const words = page.getByRole('status').getByText('We are still working on it.');
      expect(await words.count()).toBe(0);
      await words.waitFor();
      answer();
      await page.getByText(SENT).waitFor();
      expect(await words.count()).toBe(0);
    });
  });

  test('has a field for bots that nobody sees, reaches or hears; what is sent with it is stored nowhere', async () => {
    await visit(stage(), '/contact', async (page) => {
      const trap = page.locator('input[name=website]');
      await page.getByLabel('Name').waitFor();
      expect(await trap.isVisible()).toBe(false);
      expect(await page.getByRole('textbox').evaluateAll((all) => all.map((it) => it.getAttribute('name')))).toEqual(
        FIELDS.map(
          (field) =>
            ({ Name: 'name', Email: 'email', 'Ph. Num': 'phone', Subject: 'subject', Message: 'message' })[field],
        ),
      );
      await page.getByLabel('Name').focus();
      for (let tabs = 0; tabs < 8; tabs += 1) {
        expect(await trap.evaluate((it) => it === document.activeElement)).toBe(false);
        await page.keyboard.press('Tab');
      }

      const [person, bot] = [`Person ${randomUUID()}`, `Bot ${randomUUID()}`];
      await fill(page, { ...MESSAGE, Subject: bot });
      await trap.evaluate((it: HTMLInputElement) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(it, 'http://spam.example');
        it.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await answered(page, () => submit(page));
      await fill(page, { ...MESSAGE, Subject: person });
      await answered(page, () => submit(page));

      const { email, password } = DEMO_ADMINISTRATOR;
      const administrator = await BankApi.signIn(stage().url, email, password);
      const stored = async (subject: string) =>
        (await administrator.get<PagedResponse<ContactMessage>>(`/contacts?q=${encodeURIComponent(subject)}`)).body.data
          .length;
      expect([await stored(person), await stored(bot)]).toEqual([1, 0]);
    });
  });
}

/** What the page sends to the bank as messages, from now on. */
export function posts(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/contacts')) sent.push(request.postDataJSON());
  });
  return sent;
}

export async function answerWith(page: Page, answer: number | 'offline'): Promise<void> {
  await page.route('**/api/contacts', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (answer === 'offline') return route.abort('internetdisconnected');
    return route.fulfill({ status: answer, contentType: 'application/problem+json', body: '{"code":"internal"}' });
  });
}

async function fill(page: Page, values: Record<(typeof FIELDS)[number], string>): Promise<void> {
  for (const field of FIELDS) await page.getByLabel(field).fill(values[field]);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** Does what sends a message, and waits until the bank has taken it. */
async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((it) => it.request().method() === 'POST' && it.url().endsWith('/api/contacts'));
  await act();
  expect((await answer).ok()).toBe(true);
  await page.getByText(SENT).waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
}

/** In the page: waits for the words, and tells how many milliseconds they stood there. */
async function timeOnPage(words: string): Promise<number> {
  const stands = () => document.body.textContent.includes(words);
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!stands()) await next();
  const since = performance.now();
  while (stands()) await next();
  return performance.now() - since;
}

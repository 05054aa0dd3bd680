import { randomUUID } from 'node:crypto';
import { BRAND } from '@larkspur/contracts/brand';
import type { ContactMessage } from '@larkspur/contracts/contact';
import type { PagedResponse } from '@larkspur/contracts/http';
import { scaleToMachine } from '@larkspur/service-kit/testing/scale-to-machine';
import type { Page } from 'playwright-core';
import { DEMO_ADMINISTRATOR } from '../../scripts/launcher/bank-launcher';
import { BankApi } from '../support/bank-api';
import { type BrowserBank, visit } from './browser-bank';

const SENT = 'Your message has been sent successfully!';
const FIELDS = ['Name', 'Email', 'Ph. Num', 'Subject', 'Message'] as const;
const MESSAGE = {
  Name: 'Ada',
  Email: 'ada@example.com',
  'Ph. Num': '555 0100',
  Subject: 'Hours',
  Message: 'On Sunday?',
};

export function contact(bank: () => BrowserBank): void {
  test('shows address, hours, phone, email and both customer care numbers', async () => {
    await visit(bank(), '/contact', async (page) => {
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

  test('links back to the home page, and /home redirects there', async () => {
    await visit(bank(), '/contact', async (page) => {
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await page.goto('/home');
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByText('Page not found').first().waitFor({ state: 'detached' });
    });
  });

  test('requires only name, email and message', async () => {
    await visit(bank(), '/contact', async (page) => {
      const sent = recordContactPosts(page);
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

  test('sends once on a double click, clears the fields, and hides the confirmation after three seconds', async () => {
    await visit(bank(), '/contact', async (page) => {
      const sent = recordContactPosts(page);
      await fill(page, MESSAGE);
      const shownFor = page.evaluate(measureVisibility, SENT);
      await page.getByRole('button', { name: 'Send message' }).dblclick();
      await page.getByRole('status').getByText(SENT).waitFor();
      for (const field of FIELDS) expect([field, await page.getByLabel(field).inputValue()]).toEqual([field, '']);
      const ms = await shownFor;
      expect(ms).toBeGreaterThan(2900);
      expect(ms).toBeLessThan(scaleToMachine(3200));
      await page.getByText(/^Message sent at \d/).waitFor();
      expect(sent).toEqual([
        { name: 'Ada', email: 'ada@example.com', phone: '555 0100', subject: 'Hours', message: 'On Sunday?' },
      ]);
    });
  });

  test.each([['a server error', 500] as const, ['no connection', 'offline'] as const])(
    'reports a failure after %s and keeps the input',
    async (_, answer) => {
      await visit(bank(), '/contact', async (page, { errors }) => {
        await mockContactResponse(page, answer);
        await fill(page, MESSAGE);
        await submit(page);
        await page.getByText('We couldn’t confirm that your message was sent.').waitFor();
        expect(await page.getByText(SENT).count()).toBe(0);
        for (const field of FIELDS) expect(await page.getByLabel(field).inputValue()).toBe(MESSAGE[field]);
        errors.length = 0;
      });
    },
  );

  test('shows that it is still working after ten seconds and never times out', async () => {
    await visit(
      bank(),
      '/contact',
      async (page) => {
        let answer = () => {};
        await page.route('**/api/contacts', async (route) => {
          if (route.request().method() !== 'POST') return route.continue();
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          await route.continue();
        });
        await page.clock.install();
        await fill(page, MESSAGE);
        await submit(page);
        await page.clock.fastForward(9_000);
        const message = page.getByRole('status').getByText('We’re still working on it.');
        await message.first().waitFor({ state: 'detached' });
        await page.clock.fastForward(1_000);
        await message.waitFor();
        answer();
        await page.getByText(SENT).waitFor();
        await message.first().waitFor({ state: 'detached' });
      },
      { hasOwnProfile: true },
    );
  });

  test('has a honeypot that is invisible, unreachable and not announced; messages that fill it are not stored', async () => {
    await visit(bank(), '/contact', async (page) => {
      const trap = page.locator('input[name=website]');
      await page.getByLabel('Name').waitFor();
      await trap.waitFor({ state: 'hidden' });
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
      await waitForResponse(page, () => submit(page));
      await fill(page, { ...MESSAGE, Subject: person });
      await waitForResponse(page, () => submit(page));

      const { email, password } = DEMO_ADMINISTRATOR;
      const administrator = await BankApi.signIn(bank().url, email, password);
      const stored = async (subject: string) =>
        (await administrator.get<PagedResponse<ContactMessage>>(`/contacts?q=${encodeURIComponent(subject)}`)).body.data
          .length;
      expect([await stored(person), await stored(bot)]).toEqual([1, 0]);
    });
  });
}

/** Records the bodies of `POST /contacts` from now on. */
export function recordContactPosts(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/contacts')) sent.push(request.postDataJSON());
  });
  return sent;
}

export async function mockContactResponse(page: Page, answer: number | 'offline'): Promise<void> {
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

/** Submits and waits until the bank has accepted the message. */
async function waitForResponse(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((it) => it.request().method() === 'POST' && it.url().endsWith('/api/contacts'));
  await act();
  expect((await answer).ok()).toBe(true);
  await page.getByText(SENT).waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
}

/** Runs in the page. @returns for how many milliseconds the text was shown */
async function measureVisibility(text: string): Promise<number> {
  const isShown = () => document.body.textContent.includes(text);
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!isShown()) await next();
  const since = performance.now();
  while (isShown()) await next();
  return performance.now() - since;
}

import { randomUUID } from 'node:crypto';
import { ERRORS } from '@larkspur/contracts/errors';
import type { Page } from 'playwright-core';
import { fillSignIn } from '../support/sign-in';
import { expectAccessible } from './accessibility';
import { type BrowserBank, visit } from './browser-bank';
import { ignoreFailedRequests } from './new-customer';
import { pauseClock } from './paused-clock';

const FIELDS = [
  ['First name', 'firstName', 'given-name'],
  ['Last name', 'lastName', 'family-name'],
  ['Email', 'email', 'email'],
  ['Phone', 'phone', 'tel'],
  ['Password', 'password', 'new-password'],
  ['Repeat password', 'repeatPassword', 'new-password'],
  ['House address', 'address', 'street-address'],
  ['State', 'state', 'address-level1'],
] as const;

type Name = (typeof FIELDS)[number][1];

const newPerson = (): Record<Name, string> => ({
  firstName: 'Iris',
  lastName: 'Meadow',
  email: `iris-${randomUUID()}@example.com`,
  phone: '+1 302 555 0177',
  password: 'qz7#Lm',
  repeatPassword: 'qz7#Lm',
  address: '12 Orchard Lane',
  state: 'Delaware',
});

async function fill(page: Page, values: Record<Name, string>): Promise<void> {
  for (const [label, name] of FIELDS) await page.getByLabel(label, { exact: true }).fill(values[name]);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();

async function mockSignUp(page: Page, status: number, json: object): Promise<object[]> {
  const requests: object[] = [];
  await page.route('**/api/auth/signup', async (route) => {
    requests.push(route.request().postDataJSON());
    await route.fulfill({ status, json });
  });
  return requests;
}

export function signUp(bank: () => BrowserBank): void {
  test('has its heading and eight fields with autocomplete', async () => {
    await visit(bank(), '/signup', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Create Your Account' }).waitFor();
      for (const [label, , autocomplete] of FIELDS) {
        expect(await page.getByLabel(label, { exact: true }).getAttribute('autocomplete')).toBe(autocomplete);
      }
    });
  });

  test('sends nothing and marks the field while one of the eight is missing', async () => {
    await visit(bank(), '/signup', async (page) => {
      const requests = await mockSignUp(page, 500, {});
      for (const [label, name] of FIELDS) {
        await fill(page, { ...newPerson(), [name]: '' });
        await submit(page);
        const field = page.getByLabel(label, { exact: true });
        await page.getByRole('alert').getByRole('link').first().waitFor();
        expect({ label, invalid: await field.getAttribute('aria-invalid') }).toEqual({ label, invalid: 'true' });
      }
      expect(requests).toEqual([]);
      await expectAccessible(page);
    });
  });

  test('rejects short and mismatched passwords, shows the strength, and accepts six characters', async () => {
    await visit(bank(), '/signup', async (page) => {
      const requests = await mockSignUp(page, 201, { data: {} });
      await fill(page, { ...newPerson(), password: 'abcde', repeatPassword: 'abcde' });
      await page.getByText('Password strength: Too short').waitFor();
      await submit(page);
      await page.getByRole('alert').getByText('at least 6 characters').waitFor();
      await fill(page, { ...newPerson(), repeatPassword: 'qz7#LM' });
      await submit(page);
      await page.getByRole('alert').getByText('Passwords do not match', { exact: true }).waitFor();
      expect(requests).toEqual([]);
      await page.getByLabel('Repeat password', { exact: true }).fill('qz7#Lm');
      await submit(page);
      await page.waitForURL('**/signin');
      expect(requests).toHaveLength(1);
    });
  });

  test('creates the account once and welcomes the customer on the sign-in page', async () => {
    await visit(bank(), '/signup', async (page) => {
      const person = newPerson();
      const bodies: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/signup')) bodies.push(request.postDataJSON());
      });
      await fill(page, person);
      await page.getByRole('button', { name: 'Create account' }).dblclick();
      await page.waitForURL('**/signin');
      await page.getByText('Welcome, Iris.').waitFor();
      expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
      const { repeatPassword: _, ...sent } = person;
      expect(bodies).toEqual([sent]);
      await expectAccessible(page);
      await fillSignIn(page, person);
      await page.waitForURL('**/account-verification');
    });
  });

  test('shows a rejection for three seconds and at its field, and keeps the input', async () => {
    await visit(
      bank(),
      '/signup',
      async (page, { errors }) => {
        const person = newPerson();
        const message = ERRORS.email_taken.message;
        await mockSignUp(page, 409, {
          code: 'email_taken',
          message,
          errors: [{ field: 'email', message: 'Use another email address.' }],
        });
        await pauseClock(page);
        await fill(page, person);
        await submit(page);
        const banner = page.getByRole('alert').filter({ hasText: message });
        await banner.waitFor();
        await page.getByRole('link', { name: 'Use another email address.' }).waitFor();
        expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true');
        await page.clock.runFor(2_900);
        expect(await banner.count()).toBe(1);
        await page.clock.runFor(100);
        await banner.first().waitFor({ state: 'detached' });
        for (const [label, name] of FIELDS) {
          expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(person[name]);
        }
        // The way out stays, and loses no time with a question about unsaved input.
        await page.getByText('Is this you?').getByRole('link', { name: 'Sign in' }).click();
        await page.waitForURL('**/signin');
        expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email);
        ignoreFailedRequests(errors);
      },
      { hasOwnProfile: true },
    );
  });

  test('sign-up works by keyboard alone', async () => {
    await visit(bank(), '/signup', async (page) => {
      await page.getByLabel('First name').focus();
      const person = newPerson();
      for (const [label, name] of FIELDS) {
        while (!(await page.getByLabel(label, { exact: true }).evaluate((it) => it === document.activeElement))) {
          await page.keyboard.press('Tab');
        }
        await page.keyboard.type(person[name]);
      }
      await page.keyboard.press('Enter');
      await page.waitForURL('**/signin');
      await page.getByText('Welcome, Iris.').waitFor();
    });
  });
}

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expectNoFindings } from './findings';
import { fillSignIn, forgiveRefusals } from './newcomer';
import { type Stage, visit } from './stage';

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

const somebody = (): Record<Name, string> => ({
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

async function answerSignUp(page: Page, status: number, json: object): Promise<object[]> {
  const asked: object[] = [];
  await page.route('**/api/auth/signup', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ status, json });
  });
  return asked;
}

export function signUp(stage: () => Stage): void {
  test('has its heading and eight fields that a browser knows how to fill', async () => {
    await visit(stage(), '/signup', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Create Your Account' }).waitFor();
      for (const [label, , autocomplete] of FIELDS) {
        expect(await page.getByLabel(label, { exact: true }).getAttribute('autocomplete')).toBe(autocomplete);
      }
    });
  });

  test('asks nothing of the bank while one of the eight is missing, and says which', async () => {
    await visit(stage(), '/signup', async (page) => {
      const asked = await answerSignUp(page, 500, {});
      for (const [label, name] of FIELDS) {
        await fill(page, { ...somebody(), [name]: '' });
        await submit(page);
        const field = page.getByLabel(label, { exact: true });
        await page.getByRole('alert').getByRole('link').first().waitFor();
        expect({ label, invalid: await field.getAttribute('aria-invalid') }).toEqual({ label, invalid: 'true' });
      }
      expect(asked).toEqual([]);
      await expectNoFindings(page);
    });
  });

  test('refuses five characters and two that differ, tells how strong a password is, and takes six', async () => {
    await visit(stage(), '/signup', async (page) => {
      const asked = await answerSignUp(page, 201, { data: {} });
      await fill(page, { ...somebody(), password: 'abcde', repeatPassword: 'abcde' });
      await page.getByText('Password strength: Too short').waitFor();
      await submit(page);
      await page.getByRole('alert').getByText('at least 6 characters').waitFor();
      await fill(page, { ...somebody(), repeatPassword: 'qz7#LM' });
      await submit(page);
      await page.getByRole('alert').getByText('Passwords do not match', { exact: true }).waitFor();
      expect(asked).toEqual([]);
      await page.getByLabel('Repeat password', { exact: true }).fill('qz7#Lm');
      await submit(page);
      await page.waitForURL('**/signin');
      expect(asked).toHaveLength(1);
    });
  });

  test('opens an account with what was typed, once, and welcomes at the sign-in', async () => {
    await visit(stage(), '/signup', async (page) => {
      const person = somebody();
      const bodies: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/signup')) bodies.push(request.postDataJSON());
      });
      await fill(page, person);
      await page.getByRole('button', { name: 'Create account' }).dblclick();
      await page.waitForURL('**/signin');
      await page.getByText('Welcome, Iris.').waitFor();
      const { repeatPassword: _, ...sent } = person;
      expect(bodies).toEqual([sent]);
      await expectNoFindings(page);
      await fillSignIn(page, person);
      await page.waitForURL('**/account-verification');
    });
  });

  test('what the bank refuses stands in its words for three seconds and at its field, and nothing typed is lost', async () => {
    await visit(stage(), '/signup', async (page, { errors: troubles }) => {
      const person = somebody();
      const words = 'An account with this e-mail exists already.';
      await answerSignUp(page, 409, {
        code: 'email_taken',
        message: words,
        errors: [{ field: 'email', message: 'Use another e-mail address.' }],
      });
      await fill(page, person);
      await submit(page);
      const banner = page.getByRole('alert').filter({ hasText: words });
      await banner.waitFor();
      const shownAt = Date.now();
      await page.getByRole('link', { name: 'Use another e-mail address.' }).waitFor();
      expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true');
      await page.waitForTimeout(2_600 - (Date.now() - shownAt));
      expect(await banner.count()).toBe(1);
      await page.waitForTimeout(3_400 - (Date.now() - shownAt));
      expect(await banner.count()).toBe(0);
      for (const [label, name] of FIELDS) {
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(person[name]);
      }
      forgiveRefusals(troubles);
    });
  });

  test('an account is opened by keyboard alone', async () => {
    await visit(stage(), '/signup', async (page) => {
      await page.getByLabel('First name').focus();
      const person = somebody();
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

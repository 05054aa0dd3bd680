import { randomUUID } from 'node:crypto';
import type { PagedResponse } from '@larkspur/contracts/http';
import type { VerificationCase, VerificationDecision } from '@larkspur/contracts/user';
import type { Browser, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { noiseImage } from '../public/image-files';
import { chooseType, pick, send, typeDateOfBirth } from '../public/verification';
import { BankApi, fundedCustomer } from '../support/bank-api';
import { newBrowserSession } from '../support/browser-session';
import { selectOption } from '../support/select-option';
import { fillSignIn, signInNewCustomer } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const PIN = '481516';
const SMALL = 2_000;

/** The steps of a new customer after signing up: only the approval of the documents needs an administrator. */
export function newCustomer(setup: () => BrowserBank): void {
  test('verifies, is refused with a reason, is approved, is paid, creates a PIN, pays, and finds that payment', async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    const [login, payer] = await Promise.all([
      BankApi.signUp(bank.url, 'Wanda'),
      fundedCustomer(bank.url, office, { firstName: 'Otto', savings: 300, pin: PIN }),
    ]);
    const { page, context, errors } = await signInNewCustomer(browser, bank.url, login);
    const own = await BankApi.signIn(bank.url, login.email, login.password);
    const { _id, account } = await own.me();

    await submitDocuments(page);
    await page.getByText('We’re checking your documents.').first().waitFor();
    await decide(office, _id, { decision: 'failed', reason: 'The photo is blurred.' });
    await page.reload();
    await page.getByText('The photo is blurred.').waitFor();
    await page.getByRole('link', { name: 'Send new documents' }).click();
    await submitDocuments(page);
    await decide(office, _id, { decision: 'verified' });
    await page.reload();
    await page.getByText('2 of 3 done').waitFor();

    await pay(payer.api, account.number, 120.5);
    await page.getByText('$120.50').first().waitFor();

    await page.getByRole('link', { name: 'Create your payment PIN' }).click();
    await createPin(page, login.password);

    await page.getByRole('link', { name: 'Transfer', exact: true }).click();
    await payBack(page, payer.user.account.number);
    await page.waitForURL('**/account/transactions**');
    await page.getByRole('dialog').getByText('Picnic').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search transactions' }).fill('picnic');
    await page.getByRole('button', { name: 'Remove “picnic”' }).waitFor();
    await page.getByRole('link', { name: 'Picnic', exact: true }).click();
    await page.getByRole('dialog', { name: 'Transaction details' }).getByText('−$20.25').waitFor();
    expect((await own.me()).account).toMatchObject({ checking: 100.25 });
    expect(errors).toEqual([]);
    await context.close();
  });

  test('opens an account, verifies, is paid, pays, finds a payment of last spring, changes the password, signs a device out', async () => {
    const { bank, browser } = setup();
    const office = await BankApi.signIn(bank.url, bank.administrator.email, bank.administrator.password);
    const payer = await fundedCustomer(bank.url, office, { firstName: 'Otto', savings: 300, pin: PIN });
    const login = { email: `wanda-${randomUUID()}@example.com`, password: 'correct-horse-7' };
    const { page, context, errors } = await newBrowserSession(browser, bank.url);

    await signUp(page, login);
    await page.getByLabel('Password', { exact: true }).fill(login.password);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(login.email);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account-verification');
    const { _id, account } = await (await BankApi.signIn(bank.url, login.email, login.password)).me();
    await submitDocuments(page);
    await decide(office, _id, { decision: 'verified' });
    await pay(payer.api, account.number, 120.5);
    await page.reload();
    await page.getByText('$120.50').first().waitFor();

    await page.getByRole('link', { name: 'Create your payment PIN' }).click();
    await createPin(page, login.password);
    await page.getByRole('link', { name: 'Transfer', exact: true }).click();
    await payBack(page, payer.user.account.number);
    await page.getByRole('dialog', { name: 'Your receipt' }).getByText('Picnic').waitFor();
    await page.keyboard.press('Escape');

    const spring = lastSpring();
    const seeds = { amount: 12.34, transactionType: 'debit', date: `${spring}-04-14`, description: 'Seeds' };
    expect((await office.post(`/transaction/admin/${_id}`, seeds)).status).toBe(201);
    await page.getByRole('button', { name: /^Date/ }).click();
    const days = page.getByRole('dialog', { name: 'Date' });
    await days.getByLabel('From').fill(`${spring}-03-20`);
    await days.getByLabel('To').fill(`${spring}-06-20`);
    await days.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('link', { name: 'Picnic', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Seeds', exact: true }).click();
    await page.getByRole('dialog', { name: 'Transaction details' }).getByText(`Apr 14, ${spring}`).first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Account' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Update Password' }).click();
    await page.getByLabel('Old password', { exact: true }).fill(login.password);
    for (const label of ['New password', 'Confirm password']) {
      await page.getByLabel(label, { exact: true }).fill(NEW_PASSWORD);
    }
    await page.getByRole('button', { name: 'Update password' }).click();
    await page.getByText('Your password has been updated.').waitFor();

    const other = await newBrowserSession(browser, bank.url);
    await other.page.goto('/signin');
    await fillSignIn(other.page, { ...login, password: NEW_PASSWORD });
    await other.page.waitForURL('**/account/home');
    await page.goto('/account/settings');
    await page.getByRole('main').getByRole('link', { name: 'Signed-in devices' }).click();
    const others = page.getByRole('region', { name: 'Other devices' });
    await others
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await other.page.waitForURL('**/signin**');
    expect(errors).toEqual([]);
    await Promise.all([context.close(), other.context.close()]);
  });
}

const NEW_PASSWORD = 'quiet-meadow-1907';

/** The year of the last spring that is over. */
function lastSpring(now = new Date()): number {
  return now.getUTCFullYear() - (now.getUTCMonth() >= 6 ? 0 : 1);
}

async function signUp(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/signup');
  for (const [label, value] of Object.entries({
    'First name': 'Wanda',
    'Last name': 'Tester',
    Email: email,
    Phone: '+1 302 555 0100',
    Password: password,
    'Repeat password': password,
    'House address': '1 Test Street',
    State: 'Delaware',
  })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/signin');
  // The URL changes before the form does, and both forms have a password.
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
}

async function createPin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Payment PIN', { exact: true }).fill(PIN);
  await page.getByLabel('Repeat PIN', { exact: true }).fill(PIN);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create PIN' }).click();
  await page.waitForURL('**/account/info');
}

/** From checking, where the money arrived. */
async function payBack(page: Page, number: string): Promise<void> {
  await selectOption(page, 'From', /^Checking/);
  for (const [label, value] of Object.entries({
    Amount: '20.25',
    'Account number': number,
    'Bank name': 'Larkspur Bank',
    'Routing number': '021000021',
  })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name="to"]')?.value === 'Otto T.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/^Description/).fill('Picnic');
  await page.getByLabel('Payment PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Send $20.25' }).click();
}

async function pay(payer: BankApi, accountNumber: string, amount: number): Promise<void> {
  const request = {
    from: 'savings',
    accountType: 'checking',
    bankName: 'Larkspur Bank',
    routingNumber: '021000021',
  } as const;
  const details = { ...request, amount, accountNumber, to: 'Wanda T.', description: 'Wages', paymentPin: PIN };
  const { status } = await payer.transfer(details, randomUUID());
  if (status !== 201 && status !== 202) throw new Error(`The payment was not accepted: ${status}`);
}

/** Decides the documents of a user that await it. */
async function decide(
  office: BankApi,
  userId: string,
  decision: Omit<VerificationDecision, 'verificationId'>,
): Promise<void> {
  const { body } = await office.get<PagedResponse<VerificationCase>>('/user/admin/verifications?limit=100');
  const verificationId = body.data.find(({ user }) => user._id === userId)?.verificationId;
  const { status } = await office.post(`/user/admin/${userId}/verification`, { ...decision, verificationId });
  if (status !== 200) throw new Error(`The documents could not be decided: ${status}`);
}

async function submitDocuments(page: Page): Promise<void> {
  await pick(page, 'Passport image', noiseImage('me.png', SMALL));
  await pick(page, 'Document front', noiseImage('front.png', SMALL));
  await chooseType(page, 'Passport');
  await typeDateOfBirth(page);
  await send(page);
  await page.waitForURL('**/account/home');
}

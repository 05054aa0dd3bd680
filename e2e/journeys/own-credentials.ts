import type { Browser, Page } from 'playwright-core';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import type { BrowserSession } from '../support/browser-session';
import { fillSignIn, signInNewCustomer } from '../support/sign-in';

interface BrowserBank {
  bank: Bank;
  browser: Browser;
}

const NEW_PASSWORD = 'quiet-meadow-1907';

/** Changes to a customer's own credentials, with two devices of the customer. */
export function ownCredentials(setup: () => BrowserBank): void {
  const signUp = () => BankApi.signUp(setup().bank.url, 'Olga');

  function signIn(login: { email: string; password: string }): Promise<BrowserSession> {
    const { bank, browser } = setup();
    return signInNewCustomer(browser, bank.url, login);
  }

  test('a password change ends the other session, and this one continues in all its tabs', async () => {
    const login = await signUp();
    const [here, there] = await Promise.all([signIn(login), signIn(login)]);
    const tab = await here.context.newPage();
    await Promise.all([openAccount(tab), openAccount(there.page), here.page.goto('/account/update-password')]);
    await here.page.getByLabel('Old password', { exact: true }).fill(login.password);
    await here.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await here.page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await here.page.getByRole('button', { name: 'Update password' }).click();
    await here.page.getByText('Your password has been updated.').waitFor();
    // Its event stream tells the other device, without any request of its own.
    await there.page.waitForURL('**/signin?next=%2Faccount%2Finfo');
    expect(await there.page.evaluate(() => localStorage.getItem('token'))).toBeNull();

    await Promise.all([openAccount(here.page), openAccount(tab)]);
    await fillSignIn(there.page, login);
    await there.page.getByText('The email or password is incorrect.').waitFor();
    await fillSignIn(there.page, { ...login, password: NEW_PASSWORD });
    await there.page.waitForURL(({ pathname }) => pathname !== '/signin');
    expect(here.errors).toEqual([]);
    await Promise.all([here.context.close(), there.context.close()]);
  });

  test('a device that is signed out leaves its page, and the list', async () => {
    const login = await signUp();
    const [here, there] = await Promise.all([signIn(login), signIn(login)]);
    await Promise.all([openAccount(there.page), here.page.goto('/account/sessions')]);
    const others = here.page.getByRole('region', { name: 'Other devices' });
    await others.getByRole('button', { name: /^Sign out/ }).click();
    await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await others.getByText('You’re not signed in anywhere else.').waitFor();
    await there.page.waitForURL('**/signin?next=%2Faccount%2Finfo');
    expect(here.errors).toEqual([]);
    await Promise.all([here.context.close(), there.context.close()]);
  });

  test('a new customer creates a payment PIN by keyboard, is shown what is wrong, and changes their details', async () => {
    const login = await signUp();
    const { page, context, errors } = await signIn(login);
    await page.goto('/account/payment-pin?next=/account/settings');
    await page.getByLabel('Payment PIN', { exact: true }).focus();
    for (const text of ['123456', '123456', login.password]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: 'Create PIN' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'This payment PIN is too easy to guess.' }).press('Enter');
    for (const label of ['Payment PIN', 'Repeat PIN']) await page.getByLabel(label, { exact: true }).fill('593127');
    await page.getByRole('button', { name: 'Create PIN' }).press('Enter');
    await page.waitForURL('**/account/settings');

    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('House address').fill('4 Delphinium Row');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Profile updated.').waitFor();
    await page.goto('/account/info');
    await page.getByText('4 Delphinium Row').waitFor();
    await page.getByRole('link', { name: 'Change payment PIN' }).waitFor();
    expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
    await context.close();
  });

  test('the data export is one file that a machine can read', async () => {
    const login = await signUp();
    const { page, context, errors } = await signIn(login);
    await page.goto('/account/settings');
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download your data' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await downloaded).createReadStream()) chunks.push(chunk as Buffer);
    const data = JSON.parse(Buffer.concat(chunks).toString());
    expect(data).toMatchObject({ profile: { email: login.email }, login: { email: login.email }, transactions: [] });
    expect(data.devices).toEqual([expect.objectContaining({ isCurrent: true })]);
    expect(data.activity).toContainEqual(expect.objectContaining({ action: 'session.opened', by: 'customer' }));
    expect(errors).toEqual([]);
    await context.close();
  });
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account/info');
  await page.getByRole('region', { name: 'Profile' }).waitFor();
}

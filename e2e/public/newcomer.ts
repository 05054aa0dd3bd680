import type { Page } from 'playwright-core';
import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';
import type { Stage } from './stage';

/** Somebody with an account, whose profile is there. */
export async function newcomer({ url }: Stage, firstName = 'Dora') {
  const login = await BankApi.signUp(url, firstName);
  const api = await eventually(async () => {
    const signedIn = await BankApi.signIn(url, login.email, login.password);
    const { _id } = await signedIn.me();
    if (!_id) throw new Error('the profile is not there yet');
    return signedIn;
  });
  return { ...login, api };
}

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** What a browser says of an answer that is no 2xx, which these tests make on purpose. */
export function forgiveRefusals(troubles: string[]): void {
  const others = troubles.filter((trouble) => !trouble.includes('Failed to load resource'));
  troubles.splice(0, troubles.length, ...others);
}

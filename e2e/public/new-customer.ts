import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';
import type { BrowserBank } from './browser-bank';

/** Signs up a customer and waits until the profile exists. */
export async function newCustomer({ url }: BrowserBank, firstName = 'Dora') {
  const login = await BankApi.signUp(url, firstName);
  const api = await eventually(async () => {
    const signedIn = await BankApi.signIn(url, login.email, login.password);
    const { _id } = await signedIn.me();
    if (!_id) throw new Error('The profile does not exist yet');
    return signedIn;
  });
  return { ...login, api };
}

/** Removes the browser's messages about failed requests, which some tests cause on purpose. */
export function ignoreFailedRequests(errors: string[]): void {
  const others = errors.filter((error) => !error.includes('Failed to load resource'));
  errors.splice(0, errors.length, ...others);
}

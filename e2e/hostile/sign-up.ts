import { BankApi } from '../support/bank-api';

/** Signs up a customer and signs in. @returns the access token */
export async function signUp(url: string, firstName: string): Promise<string> {
  const login = await BankApi.signUp(url, firstName);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/auth/signin`, { method: 'POST', headers, body: JSON.stringify(login) });
  return ((await response.json()) as { token: string }).token;
}

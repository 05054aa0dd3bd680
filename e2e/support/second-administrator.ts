import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from './bank-api';
import { query } from './ledger-totals';

/** A second administrator, created as an operator does it: no screen gives a user a role. */
export async function secondAdministrator(
  { url, databaseUrls }: Pick<Bank, 'url' | 'databaseUrls'>,
  firstName: string,
): Promise<{ email: string; password: string }> {
  const login = await BankApi.signUp(url, firstName);
  const customer = await BankApi.signIn(url, login.email, login.password);
  const { _id } = await customer.me();
  await query(databaseUrls['svc-auth'], "UPDATE login SET role = 'administrator' WHERE user_id = $1", [_id]);
  await query(databaseUrls['svc-users'], "UPDATE customer SET role = 'administrator' WHERE user_id = $1", [_id]);
  return login;
}

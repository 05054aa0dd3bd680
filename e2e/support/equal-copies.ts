import type { Bank } from '../../scripts/launcher/bank';
import { query } from './ledger-totals';

const readerOf =
  ({ databaseUrls }: Bank) =>
  <T extends object>(service: keyof Bank['databaseUrls'], sql: string) =>
    query<T>(databaseUrls[service], sql);

/** Customers are logins, and holders of statements are customers. @returns the logins */
export async function expectEqualCopies(bank: Bank): Promise<{ email: string }[]> {
  const rows = readerOf(bank);
  const logins = await rows<{ email: string }>(
    'svc-auth',
    `SELECT user_id, email, is_disabled, revision, first_name, last_name, verification_status, provisioned_at IS NOT NULL AS is_open
     FROM login ORDER BY user_id`,
  );
  const customers = await rows(
    'svc-users',
    `SELECT user_id, email, is_disabled, login_revision AS revision, first_name, last_name, verification_status, true AS is_open
     FROM customer ORDER BY user_id`,
  );
  expect(logins).toEqual(customers);
  const holders = await rows(
    'svc-transactions',
    `SELECT user_id, name, account_number, deleted_at IS NOT NULL AS is_deleted
     FROM known_user LEFT JOIN statement_holder USING (user_id) ORDER BY user_id`,
  );
  const users = await rows(
    'svc-users',
    `SELECT DISTINCT user_id, first_name || ' ' || last_name AS name, account_number, customer.user_id IS NULL AS is_deleted
     FROM issued_account_number LEFT JOIN customer USING (user_id) ORDER BY user_id`,
  );
  expect(holders).toEqual(users);
  return logins;
}

/** No transfer is pending; lines, line index and daily totals are those of the ledger. */
export async function expectStatementsLikeLedger(bank: Bank): Promise<void> {
  const rows = readerOf(bank);
  expect(await rows('svc-transactions', `SELECT id FROM transfer WHERE status = 'pending'`)).toEqual([]);
  const balances = await rows(
    'svc-users',
    `SELECT user_id, kind AS account, balance AS cents FROM ledger.account WHERE purpose = 'customer' AND balance <> 0 ORDER BY 1, 2`,
  );
  const sums = (table: string) =>
    `SELECT user_id, account, sum(CASE transaction_type WHEN 'credit' THEN amount ELSE -amount END) AS cents FROM ${table}
     WHERE status = 'completed' AND kind <> 'memo' GROUP BY 1, 2
     HAVING sum(CASE transaction_type WHEN 'credit' THEN amount ELSE -amount END) <> 0 ORDER BY 1, 2`;
  expect(await rows('svc-transactions', sums('line'))).toEqual(balances);
  expect(await rows('svc-transactions', sums('indexed_line'))).toEqual(balances);
  const totals = `SELECT user_id, account, sum(money_in - money_out) AS cents FROM daily_total GROUP BY 1, 2
    HAVING sum(money_in - money_out) <> 0 ORDER BY 1, 2`;
  expect(await rows('svc-transactions', totals)).toEqual(balances);
  const postings = await rows('svc-users', `SELECT id FROM ledger.posting WHERE outcome = 'completed' ORDER BY id`);
  const lines = await rows(
    'svc-transactions',
    `SELECT id FROM line WHERE status = 'completed' AND (kind = 'adjustment'
       OR (kind = 'transfer' AND transaction_type = 'debit') OR (kind = 'reversal' AND transaction_type = 'credit')) ORDER BY id`,
  );
  expect(lines).toEqual(postings);
}

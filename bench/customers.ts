import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { BankApi } from '../e2e/support/bank-api';
import { query } from '../e2e/support/ledger-totals';
// From its source: this is loaded before anything is built.
import { derivePinKey, hmacPads } from '../packages/service-kit/src/security/pin-proof';
import type { Bank } from '../scripts/launcher/bank';
import type { Secrets } from '../scripts/launcher/secrets';
import { COMPANIES } from './seed/payments';
import { personName } from './seed/people';

export const PIN = '362951';
export const OPENING_BALANCE_CENTS = 100_000_000;
/** Higher than anything that a run can spend, so that the daily limit is checked but never reached. */
const DAILY_LIMIT_CENTS = 1_000_000_000_000;
/** Hashing a password takes about 30 ms of CPU time, and svc-auth queues up to 64. */
const CONCURRENT_SIGN_INS = 16;
const LINES_TIMEOUT_MS = 60_000;

export interface Payee {
  userId: string;
  accountNumber: string;
  name: string;
}

export interface Payer extends Payee {
  token: string;
}

export interface PreparedCustomers {
  payers: Payer[];
  customers: Payee[];
  /** Renews the payers' tokens, which expire after `ACCESS_TOKEN_SECONDS`. */
  renewTokens: () => Promise<void>;
}

/**
 * Creates customers with a PIN and money in both accounts, and signs in the first of them. One customer signs up through
 * the API. The rows of the others are copied in bulk, with the same password; their money is posted by the ledger's own
 * function and published by the outbox. The payers' tokens come from real sign-ins.
 */
export async function prepareCustomers(
  bank: Bank,
  secrets: Secrets,
  counts: { customers: number; payers: number },
): Promise<PreparedCustomers> {
  const { email, password } = await BankApi.signUp(bank.urls.gateway, 'Ada');
  const ids = await insertLogins(bank.databaseUrls['svc-auth'], email, counts.customers);
  const customers = await insertCustomers(bank.databaseUrls['svc-users'], ids, (userId) =>
    derivePinKey(secrets.key('PIN_KEY'), userId, PIN),
  );
  await Promise.all([
    query(
      bank.databaseUrls['svc-transactions'],
      'INSERT INTO known_user (user_id) SELECT * FROM unnest($1::uuid[]) ON CONFLICT DO NOTHING',
      [ids],
    ),
    fund(bank.databaseUrls['svc-users'], ids),
  ]);
  const payers = customers.slice(0, counts.payers).map((customer) => ({ ...customer, token: '' }));
  const renewTokens = () => signIn(bank.urls.gateway, payers, password);
  await renewTokens();
  await waitForLines(bank.databaseUrls['svc-transactions'], ids);
  for (const url of Object.values(bank.databaseUrls)) await query(url, 'ANALYZE');
  return { payers, customers, renewTokens };
}

const toEmail = (userId: string) => `${userId}@example.com`;

/** Copies an existing login. Returns the ids of the new users. */
async function insertLogins(url: string, original: string, count: number): Promise<string[]> {
  const rows = await query<{ user_id: string }>(
    url,
    `INSERT INTO login (user_id, email, email_key, password_hash, role, first_name, last_name, created_at, provisioned_at)
     SELECT id, id || '@example.com', id || '@example.com', password_hash, role, first_name, last_name, now(), now()
     FROM login, LATERAL (SELECT uuidv7() AS id FROM generate_series(1, $2)) AS new WHERE email_key = lower($1)
     RETURNING user_id`,
    [original, count],
  );
  if (rows.length !== count) throw new Error(`${rows.length} of ${count} logins were created.`);
  return rows.map(({ user_id }) => user_id);
}

/** Names as in a seeded bank: its own searches stay as fast when many payments have been measured in it. */
function customerName(index: number): { firstName: string; lastName: string } {
  if (index % 4 > 0) return personName(index);
  const [firstName = '', lastName = ''] = (COMPANIES[(index / 4) % COMPANIES.length] ?? '').split(' ');
  return { firstName, lastName };
}

async function insertCustomers(url: string, ids: string[], pinKeyOf: (userId: string) => Buffer): Promise<Payee[]> {
  const pads = ids.map((id) => hmacPads(pinKeyOf(id)));
  const names = ids.map((_, index) => customerName(index));
  const rows = await query<Payee>(
    url,
    `WITH made AS (
       INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state,
         verification_status, pin_inner, pin_outer, daily_limit, created_at)
       SELECT id, (first + number)::text, first_name, last_name, email, 'customer', '+1 555 0100', '1 Test Street', 'DE',
         'verified', inner_pad, outer_pad, $5, now()
       FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $6::text[], $7::text[]) WITH ORDINALITY
         AS new (id, email, inner_pad, outer_pad, first_name, last_name, number),
         -- A bank that is kept has customers of earlier runs.
         (SELECT coalesce(max(number), '3000000000')::bigint AS first FROM issued_account_number
          WHERE number LIKE '3000______') AS issued
       RETURNING user_id, account_number, first_name || ' ' || last_name AS name
     ), issued AS (
       INSERT INTO issued_account_number (number, user_id) SELECT account_number, user_id FROM made
     )
     SELECT user_id AS "userId", account_number AS "accountNumber", name FROM made ORDER BY account_number`,
    [
      ids,
      ids.map(toEmail),
      pads.map(({ inner }) => inner),
      pads.map(({ outer }) => outer),
      DAILY_LIMIT_CENTS,
      names.map(({ firstName }) => firstName),
      names.map(({ lastName }) => lastName),
    ],
  );
  await query(url, 'SELECT ledger.open_accounts(id) FROM unnest($1::uuid[]) AS new (id)', [ids]);
  return rows;
}

/** Posts an adjustment and, in the same commit, enqueues the event for the statement line, as svc-users does. */
async function fund(url: string, ids: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `WITH opening AS MATERIALIZED (
         SELECT uuidv7() AS posting, user_id, kind
         FROM unnest($1::uuid[]) AS holder (user_id), unnest(ARRAY['savings', 'checking']) AS of (kind)
       ), posted AS MATERIALIZED (
         SELECT *, ledger.adjust(posting, user_id, kind, $2, $3, 'Opening balance') AS result FROM opening
       )
       INSERT INTO outbox (event, payload)
       SELECT 'account.adjusted', jsonb_build_object('postingId', posting, 'userId', user_id, 'account', kind,
         'transactionType', 'credit', 'amountCents', $2::bigint, 'description', 'Opening balance',
         'date', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       FROM posted WHERE result = 'posted'`,
      // An administrator may not adjust their own account.
      [ids, OPENING_BALANCE_CENTS, randomUUID()],
    );
  } finally {
    await client.end();
  }
}

async function signIn(url: string, payers: readonly Payer[], password: string): Promise<void> {
  const queue = payers.values();
  const worker = async () => {
    for (const payer of queue) payer.token = await fetchToken(url, payer.userId, password);
  };
  await Promise.all(Array.from({ length: CONCURRENT_SIGN_INS }, worker));
}

async function fetchToken(url: string, userId: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: toEmail(userId), password }),
  });
  const { token, message } = (await response.json()) as { token?: string; message?: string };
  if (!token) throw new Error(`A payer could not sign in: ${response.status} ${message}`);
  return token;
}

async function waitForLines(url: string, ids: readonly string[]): Promise<void> {
  const until = Date.now() + LINES_TIMEOUT_MS;
  const sql = `SELECT count(*) FROM line WHERE kind = 'adjustment' AND user_id = ANY ($1::uuid[])`;
  for (;;) {
    const [row] = await query<{ count: string }>(url, sql, [ids]);
    if (Number(row?.count) === 2 * ids.length) return;
    if (Date.now() > until) {
      throw new Error(`${row?.count} of ${2 * ids.length} opening balances arrived in the statements.`);
    }
    await sleep(200);
  }
}

import { createHmac } from 'node:crypto';
import { query } from '../../e2e/support/ledger-totals';
import type { People } from '../bank-under-test';
import { OPENING_BALANCE_CENTS, PIN } from '../customers';
import type { ReferenceDatabases } from './databases';
import { hashPin } from './src/users/pin-hash';

const TOKEN_SECONDS = 3_600;

interface OpeningLine {
  posting: string;
  user_id: string;
  kind: string;
}

/** Creates the same customers as in the other bank, with the same money in both accounts, and tokens of the payers. */
export async function prepareReferenceCustomers(
  databases: ReferenceDatabases,
  secrets: { jwt: string; pin: string },
  { payers, customers }: People,
): Promise<People> {
  await query(
    databases.users,
    `INSERT INTO customer (user_id, account_number, name, pin_hash)
     SELECT id, number, 'Ada Tester', hash FROM unnest($1::uuid[], $2::text[], $3::text[]) AS new (id, number, hash)`,
    [
      customers.map(({ userId }) => userId),
      customers.map(({ accountNumber }) => accountNumber),
      customers.map(({ userId }) => hashPin(secrets.pin, userId, PIN)),
    ],
  );
  const lines = await fund(databases.users);
  await query(
    databases.transactions,
    `INSERT INTO statement_line (origin_id, user_id, transaction_type, account, amount, description, counterparty_name)
     SELECT id, user_id, 'credit', kind, $4, 'Opening balance', '' FROM unnest($1::uuid[], $2::uuid[], $3::text[])
       AS new (id, user_id, kind)`,
    [
      lines.map(({ posting }) => posting),
      lines.map(({ user_id }) => user_id),
      lines.map(({ kind }) => kind),
      OPENING_BALANCE_CENTS,
    ],
  );
  for (const url of Object.values(databases)) await query(url, 'ANALYZE');
  return {
    payers: payers.map((payer) => ({ ...payer, token: signToken(secrets.jwt, payer.userId) })),
    customers,
  };
}

/** A posting for each account, out of an account of the bank's own. */
function fund(url: string): Promise<OpeningLine[]> {
  return query<OpeningLine>(
    url,
    `WITH opened AS (
       INSERT INTO account (user_id, kind, balance)
       SELECT user_id, kind, $1::bigint FROM customer, unnest(ARRAY['savings', 'checking']) AS of (kind)
       RETURNING id, user_id, kind
     ), source AS (
       INSERT INTO account (kind, balance) SELECT 'opening', -$1::bigint * count(*) FROM opened RETURNING id
     ), opening AS MATERIALIZED (
       SELECT gen_random_uuid() AS posting, * FROM opened
     ), posted AS (
       INSERT INTO posting (id, type, status) SELECT posting, 'opening', 'completed' FROM opening
     ), entered AS (
       INSERT INTO entry (posting_id, account_id, amount)
       SELECT posting, id, $1::bigint FROM opening
       UNION ALL SELECT posting, source.id, -$1::bigint FROM opening, source
     )
     SELECT posting, user_id, kind FROM opening`,
    [OPENING_BALANCE_CENTS],
  );
}

/** HS256, as `@nestjs/jwt` signs and verifies by default. */
function signToken(secret: string, userId: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: userId, iat: now, exp: now + TOKEN_SECONDS })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

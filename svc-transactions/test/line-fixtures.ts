import { setTimeout } from 'node:timers/promises';
import type { LineKind, LineStatus, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import type { DataSource } from 'typeorm';

/** A row of `line`, or of `transfer` if its status is pending. */
export interface GivenLine {
  id: string;
  user_id: string;
  /** The transfer that a line belongs to. */
  origin_id: string;
  kind: LineKind;
  status: LineStatus;
  account: AccountKind | null;
  transaction_type: TransactionType;
  /** Cents. */
  amount: number;
  /** ISO 8601, UTC. */
  date: string;
  description: string;
  counterparty_name: string | null;
  counterparty_number: string | null;
  reason: string | null;
}

export function givenLine(userId: string, given: Partial<GivenLine> = {}): GivenLine {
  const paid = given.kind === undefined || given.kind === 'transfer';
  const id = newId();
  return {
    id,
    user_id: userId,
    origin_id: id,
    kind: 'transfer',
    status: 'completed',
    account: given.kind === 'memo' ? null : 'savings',
    transaction_type: 'debit',
    amount: 1234,
    date: new Date().toISOString(),
    description: 'Lunch',
    counterparty_name: paid ? 'Grace Hopper' : null,
    counterparty_number: paid ? '2222222222' : null,
    reason: given.status === 'rejected' ? 'insufficient_funds' : null,
    ...given,
  };
}

/** Inserts lines as the service does: pending ones go into `transfer`. */
export async function writeLines(database: Pick<DataSource, 'query'>, lines: readonly GivenLine[]): Promise<void> {
  const [pending, finished] = [
    lines.filter(({ status }) => status === 'pending'),
    lines.filter(({ status }) => status !== 'pending'),
  ];
  await database.query(
    `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
       counterparty_name, counterparty_number, counterparty_bank, reason)
     SELECT id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
       counterparty_name, counterparty_number, CASE WHEN counterparty_name IS NOT NULL THEN 'Larkspur Bank' END, reason
     FROM jsonb_to_recordset($1) AS given (id uuid, user_id uuid, origin_id uuid, kind text, status text, account text,
       transaction_type text, amount bigint, date timestamptz, description text, counterparty_name text,
       counterparty_number text, reason text)`,
    [JSON.stringify(finished)],
  );
  await database.query(
    `INSERT INTO transfer (id, payer_id, fingerprint, from_kind, amount, account_number, bank_name, routing_number,
       account_type, recipient_name, description, pin_proof, created_at, next_attempt_at)
     SELECT id, user_id, '', account, amount, counterparty_number, 'Larkspur Bank', '123456789', 'checking',
       counterparty_name, description, 'proof', date, 'infinity'
     FROM jsonb_to_recordset($1) AS given (id uuid, user_id uuid, account text, amount bigint, date timestamptz,
       description text, counterparty_name text, counterparty_number text)`,
    [JSON.stringify(pending)],
  );
}

const INDEX_POLL_MS = 20;

/**
 * Copies all committed lines to the index. A transaction that is still open anywhere in the cluster, such as one of another test's
 * database, keeps later lines out of the index until it ends.
 */
export async function indexLines(database: DataSource): Promise<void> {
  for (;;) {
    const [indexed] = await database.query<{ more: boolean }[]>('SELECT index_lines(10000) AS more');
    if (indexed?.more) continue;
    const [left] = await database.query<{ lines: boolean }[]>(
      'SELECT EXISTS (SELECT FROM line, line_indexing WHERE written_in >= indexed_before) AS lines',
    );
    if (!left?.lines) return;
    await setTimeout(INDEX_POLL_MS);
  }
}

import type { LineKind, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import type { EntityManager } from 'typeorm';
import type { LineRow } from '../statements/to-statement-line';

/** A completed line. `account` is `null` for a memo and for nothing else. */
export interface NewLine {
  id: string;
  userId: string;
  kind: LineKind;
  account: AccountKind | null;
  transactionType: TransactionType;
  amountCents: number;
  /** ISO 8601, UTC. */
  date: string;
  description: string;
  originId: string;
  counterparty: { name: string; accountNumber: string; bankName: string } | null;
}

/** Writes the line unless one of this id stands already, and answers the one that stands. */
export async function insertLine(manager: EntityManager, line: NewLine): Promise<{ row: LineRow; isNew: boolean }> {
  const inserted = await manager.query<unknown[]>(
    `INSERT INTO line (id, user_id, kind, status, account, transaction_type, amount, date, description, origin_id,
       counterparty_name, counterparty_number, counterparty_bank)
     VALUES ($1, $2, $3, 'completed', $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (id) DO NOTHING
     RETURNING id`,
    [
      line.id,
      line.userId,
      line.kind,
      line.account,
      line.transactionType,
      line.amountCents,
      line.date,
      line.description,
      line.originId,
      line.counterparty?.name ?? null,
      line.counterparty?.accountNumber ?? null,
      line.counterparty?.bankName ?? null,
    ],
  );
  const [row] = await manager.query<LineRow[]>('SELECT * FROM line WHERE id = $1', [line.id]);
  if (!row) throw new Error(`line ${line.id} was written and cannot be read`);
  return { row, isNew: inserted.length > 0 };
}

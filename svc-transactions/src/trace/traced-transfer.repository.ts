import type { LineKind, LineStatus, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface TracedTransfer {
  id: string;
  payerId: string;
  status: LineStatus;
  reason: string | null;
  /** Cents. */
  amount: string;
  accountNumber: string;
  bankName: string;
  requestId: string | null;
  hasKey: boolean;
  attempts: number;
  createdAt: Date;
  lastAttemptAt: Date | null;
  finishedAt: Date | null;
}

export interface TracedLine {
  id: string;
  userId: string;
  kind: LineKind;
  status: LineStatus;
  account: AccountKind;
  transactionType: TransactionType;
  /** Cents. */
  amount: string;
  date: Date;
}

@Injectable()
export class TracedTransferRepository {
  constructor(private readonly database: DataSource) {}

  async find(transferId: string): Promise<TracedTransfer | null> {
    const [row] = await this.database.query<TracedTransfer[]>(
      `SELECT t.id, t.payer_id AS "payerId", t.status, t.reason, t.amount, t.account_number AS "accountNumber",
         t.bank_name AS "bankName", t.request_id AS "requestId", t.idempotency_key IS NOT NULL AS "hasKey", t.attempts,
         t.created_at AS "createdAt", t.last_attempt_at AS "lastAttemptAt", t.finished_at AS "finishedAt"
       FROM transfer t WHERE t.id = $1`,
      [transferId],
    );
    return row ?? null;
  }

  /** Those of these ids that stand, oldest first. */
  lines(ids: readonly string[]): Promise<TracedLine[]> {
    return this.database.query<TracedLine[]>(
      `SELECT id, user_id AS "userId", kind, status, account, transaction_type AS "transactionType", amount, date
       FROM line WHERE id = ANY ($1) ORDER BY date, transaction_type DESC`,
      [ids],
    );
  }
}

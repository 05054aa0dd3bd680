import { BRAND } from '@larkspur/contracts/brand';
import type { RejectionReason } from '@larkspur/contracts/errors';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { LineStatus } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface NewTransfer extends PostTransfer {
  idempotencyKey: string | null;
  /** SHA-256 in hex of the request without its PIN: tells a repetition from another request under the same key. */
  fingerprint: string;
  routingNumber: string;
  to: string;
  description: string;
  /** ISO 8601, UTC, milliseconds. */
  createdAt: string;
}

/** What stands under an idempotency key already. */
export interface ExistingTransfer {
  id: string;
  fingerprint: string;
  status: LineStatus;
  reason: RejectionReason | null;
}

export interface TickResult {
  repeated: { id: string; existing: ExistingTransfer }[];
  finished: string[];
}

export interface Settlement {
  status: LineStatus;
  reason: RejectionReason | null;
}

@Injectable()
export class TransferRepository {
  constructor(private readonly database: DataSource) {}

  /** One commit: stores the newcomers as pending and gives answered transfers their outcome. */
  async tick(newcomers: readonly NewTransfer[], outcomes: readonly PostOutcome[]): Promise<TickResult> {
    const rows = newcomers.map(({ transferId, ...transfer }) => ({ id: transferId, ...transfer }));
    const [row] = await this.database.query<{ result: TickResult }[]>(
      'SELECT transfer_tick($1::jsonb, $2::jsonb, $3) AS result',
      [JSON.stringify(rows), JSON.stringify(outcomes), BRAND.bankName],
    );
    if (!row) throw new Error('transfer_tick() answered nothing');
    return row.result;
  }

  async settlement(id: string): Promise<Settlement | null> {
    const [row] = await this.database.query<Settlement[]>('SELECT status, reason FROM transfer WHERE id = $1', [id]);
    return row ?? null;
  }

  /** Takes pending transfers that are due, and puts off their next attempt: 2 s, 4 s … 60 s after this one. */
  async takeDue(limit: number): Promise<PostTransfer[]> {
    const [rows] = await this.database.query<
      [(Omit<PostTransfer, 'amountCents' | 'from'> & { amount: string; fromKind: AccountKind })[], number]
    >(
      `UPDATE transfer SET attempts = attempts + 1,
              next_attempt_at = now() + least(60, 2 ^ least(attempts, 6)) * interval '1 second'
       WHERE id IN (
         SELECT id FROM transfer WHERE status = 'pending' AND next_attempt_at <= now()
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id AS "transferId", payer_id AS "payerId", from_kind AS "fromKind", amount,
         account_number AS "accountNumber", bank_name AS "bankName", account_type AS "accountType", pin_proof AS "pinProof"`,
      [limit],
    );
    return rows.map(({ amount, fromKind, ...row }) => ({ ...row, from: fromKind, amountCents: Number(amount) }));
  }

  /** Idempotency keys are kept for 24 hours (decision 29). */
  async forgetOldKeys(): Promise<void> {
    await this.database.query(
      `UPDATE transfer SET idempotency_key = NULL
       WHERE idempotency_key IS NOT NULL AND created_at < now() - interval '24 hours' AND status <> 'pending'`,
    );
  }
}

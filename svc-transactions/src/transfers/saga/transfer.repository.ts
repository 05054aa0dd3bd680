import { BRAND } from '@larkspur/contracts/brand';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { AccountKind } from '@larkspur/contracts/user';
import { Clock } from '@larkspur/service-kit/clock';
import { minIdAt } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { type BatchResult, InvalidRowError, type NewTransfer, type Settlement, TransferStore } from './transfer-store';

/** Classes of SQLSTATE that speak of the data of a row: 22 data exception, 23 integrity constraint violation. */
const INVALID_ROW_SQLSTATE = /^2[23]/;

const KEY_LIFETIME_MS = 24 * 3_600_000;
/** A key that a long standstill left older than this is never forgotten, which harms nobody. */
const MAX_KEY_AGE_MS = 7 * KEY_LIFETIME_MS;

@Injectable()
export class TransferRepository extends TransferStore {
  private keysExpiredUntil: string | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async commitBatch(
    newcomers: readonly NewTransfer[],
    outcomes: readonly PostOutcome[],
    resendAfterMs: number,
  ): Promise<BatchResult> {
    const rows = newcomers.map(({ transferId, ...transfer }) => ({ id: transferId, resendAfterMs, ...transfer }));
    try {
      const [row] = await this.database.query<{ result: BatchResult }[]>(
        'SELECT transfer_tick($1::jsonb, $2::jsonb, $3) AS result',
        [JSON.stringify(rows), JSON.stringify(outcomes), BRAND.bankName],
      );
      if (!row) throw new Error('transfer_tick() answered nothing');
      if (row.result.finished.length > 0) this.outbox.wake();
      return row.result;
    } catch (error) {
      throw toStoreError(error);
    }
  }

  async findSettlement(id: string): Promise<Settlement | null> {
    const [row] = await this.database.query<Settlement[]>('SELECT status, reason FROM transfer WHERE id = $1', [id]);
    return row ?? null;
  }

  async claimDue(limit: number): Promise<PostTransfer[]> {
    const [rows] = await this.database.query<
      [(Omit<PostTransfer, 'amountCents' | 'from'> & { amount: string; fromKind: AccountKind })[], number]
    >(
      `UPDATE transfer SET attempts = attempts + 1, last_attempt_at = now(),
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

  /** By ranges of the primary key: an index of the keys alone would cost every payment. */
  async expireIdempotencyKeys(): Promise<void> {
    const now = this.clock.now().getTime();
    const until = minIdAt(new Date(now - KEY_LIFETIME_MS));
    const from = this.keysExpiredUntil ?? minIdAt(new Date(now - MAX_KEY_AGE_MS));
    await this.database.query(
      `UPDATE transfer SET idempotency_key = NULL
       WHERE id >= $1 AND id < $2 AND idempotency_key IS NOT NULL AND status <> 'pending'`,
      [from, until],
    );
    this.keysExpiredUntil = until;
  }
}

/** Without the statement's parameters, which the driver's error carries. */
function toStoreError(error: unknown): unknown {
  if (!(error instanceof QueryFailedError)) return error;
  const { code = '' } = error.driverError as { code?: string };
  return INVALID_ROW_SQLSTATE.test(code) ? new InvalidRowError(error.message) : error;
}

import { BRAND } from '@larkspur/contracts/brand';
import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { LINE_STATUSES } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { Clock } from '@larkspur/service-kit/clock';
import { pgInteger, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { minIdAt } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, IsNull, LessThan, MoreThanOrEqual, Not, QueryFailedError, Repository } from 'typeorm';
import { TransferEntity } from '../transfer.entity';
import {
  type BatchResult,
  InvalidRowError,
  KEY_LIFETIME_MS,
  type NewTransfer,
  type Settlement,
  TransferStore,
} from './transfer-store';

/** SQLSTATE classes that concern the data of a row: 22 data exception, 23 integrity constraint violation. */
const INVALID_ROW_SQLSTATE = /^2[23]/;

/** Keys older than this are no longer looked for. A service that was down for a week keeps some keys, which is harmless. */
const MAX_KEY_AGE_MS = 7 * KEY_LIFETIME_MS;

const batchRow = z
  .object({
    result: z.object({
      stored: z.array(z.string()),
      repeated: z.array(
        z.object({
          id: z.string(),
          existing: z.object({
            id: z.string(),
            fingerprint: z.string(),
            status: z.enum(LINE_STATUSES),
            reason: z.enum(REJECTION_REASONS).nullable(),
          }),
        }),
      ),
      finished: z.array(z.string()),
    }),
  })
  .describe('commit_transfers()');

const dueTransfer = z
  .object({
    transferId: z.string(),
    payerId: z.string(),
    from: z.enum(ACCOUNT_KINDS),
    amountCents: pgInteger,
    accountNumber: z.string(),
    bankName: z.string(),
    accountType: z.enum(ACCOUNT_KINDS),
    pinProof: z.string(),
  })
  .describe('due transfers');

@Injectable()
export class TransferRepository extends TransferStore {
  private keysExpiredUntil: string | null = null;

  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async commitBatch(
    newTransfers: readonly NewTransfer[],
    outcomes: readonly PostOutcome[],
    resendAfterMs: number,
  ): Promise<BatchResult> {
    const rows = newTransfers.map(({ transferId, ...transfer }) => ({ id: transferId, resendAfterMs, ...transfer }));
    try {
      const row = await queryRow(
        this.transfers,
        batchRow,
        'SELECT commit_transfers($1::jsonb, $2::jsonb, $3) AS result',
        [JSON.stringify(rows), JSON.stringify(outcomes), BRAND.bankName],
      );
      if (!row) throw new Error('commit_transfers() returned no row.');
      if (row.result.finished.length > 0) this.outbox.wake();
      return row.result;
    } catch (error) {
      throw toStoreError(error);
    }
  }

  findSettlement(id: string): Promise<Settlement | null> {
    return this.transfers.findOne({ select: { status: true, reason: true }, where: { id } });
  }

  claimDue(limit: number): Promise<PostTransfer[]> {
    return queryRows(
      this.transfers,
      dueTransfer,
      // Materialized, because a plan may evaluate a subquery once for each row, and each time it skips other locked rows.
      `WITH due AS MATERIALIZED (
         SELECT id FROM transfer WHERE status = 'pending' AND next_attempt_at <= now()
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       UPDATE transfer SET attempts = attempts + 1, last_attempt_at = now(),
              next_attempt_at = now() + least(60, 2 ^ least(attempts, 6)) * interval '1 second'
       WHERE id IN (SELECT id FROM due)
       RETURNING id AS "transferId", payer_id AS "payerId", from_kind AS "from", amount AS "amountCents",
         account_number AS "accountNumber", bank_name AS "bankName", account_type AS "accountType", pin_proof AS "pinProof"`,
      [limit],
    );
  }

  /**
   * Selects by ranges of the primary key, because an index of the keys would slow down every payment. The id of a transfer may have
   * the time of its key, which may be a lifetime older than the transfer.
   */
  async expireIdempotencyKeys(): Promise<void> {
    const now = this.clock.now().getTime();
    const until = minIdAt(new Date(now - 2 * KEY_LIFETIME_MS));
    const from = this.keysExpiredUntil ?? minIdAt(new Date(now - MAX_KEY_AGE_MS));
    await this.transfers.update(
      { id: And(MoreThanOrEqual(from), LessThan(until)), idempotencyKey: Not(IsNull()), status: Not('pending') },
      { idempotencyKey: null },
    );
    this.keysExpiredUntil = until;
  }
}

/** Drops the driver's error, which has the parameters of the statement. */
function toStoreError(error: unknown): unknown {
  if (!(error instanceof QueryFailedError)) return error;
  const { driverError } = error;
  const code = 'code' in driverError ? String(driverError.code) : '';
  return INVALID_ROW_SQLSTATE.test(code) ? new InvalidRowError(error.message) : error;
}

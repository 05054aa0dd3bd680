import { BRAND } from '@larkspur/contracts/brand';
import { REJECTION_REASONS } from '@larkspur/contracts/errors';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { LINE_STATUSES } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { Clock } from '@larkspur/service-kit/clock';
import { toInvalidRowError } from '@larkspur/service-kit/database/invalid-row-error';
import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { lowestIdAt } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { And, IsNull, LessThan, MoreThanOrEqual, Not, Repository } from 'typeorm';
import { TransferEntity } from '../transfer.entity';
import { PendingLowerBound } from './pending-lower-bound';
import { type BatchResult, KEY_LIFETIME_MS, type NewTransfer, type Settlement, TransferStore } from './transfer-store';

/** Keys older than this are no longer looked for. A service that was down for a week keeps some keys, which is harmless. */
const MAX_KEY_AGE_MS = 7 * KEY_LIFETIME_MS;

/** Longer than a transfer can take to be committed, which sets its next attempt at its beginning: the timeout of a statement. */
const MAX_COMMIT_TIME = '30 seconds';

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

const dueTransfer = z.object({
  transferId: z.string(),
  payerId: z.string(),
  from: z.enum(ACCOUNT_KINDS),
  amountCents: pgInteger,
  accountNumber: z.string(),
  bankName: z.string(),
  accountType: z.enum(ACCOUNT_KINDS),
  pinProof: z.string(),
});
const claimRow = z
  .object({ claimed: z.array(dueTransfer), lowerBound: z.string(), database: z.string() })
  .describe('due transfers');

@Injectable()
export class TransferRepository extends TransferStore {
  private keysExpiredUntil: string | null = null;

  constructor(
    @InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly bound: PendingLowerBound,
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
      throw toInvalidRowError(error);
    }
  }

  findSettlement(id: string): Promise<Settlement | null> {
    return this.transfers.findOne({ select: { status: true, reason: true }, where: { id } });
  }

  async claimDue(limit: number): Promise<PostTransfer[]> {
    const now = this.clock.now();
    const from = this.bound.begin(now);
    const row = await queryRow(
      this.transfers,
      claimRow,
      // Materialized, because a plan may evaluate a subquery once for each row, and each time it skips other locked rows. The next
      // lower bound includes locked rows, which may stay due.
      `WITH due AS MATERIALIZED (
         SELECT id FROM transfer WHERE status = 'pending' AND next_attempt_at BETWEEN $2::timestamptz AND now()
         ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE transfer SET attempts = attempts + 1, last_attempt_at = now(),
                next_attempt_at = now() + least(60, 2 ^ least(attempts, 6)) * interval '1 second'
         WHERE id IN (SELECT id FROM due)
         RETURNING id AS "transferId", payer_id AS "payerId", from_kind AS "from", amount AS "amountCents",
           account_number AS "accountNumber", bank_name AS "bankName", account_type AS "accountType", pin_proof AS "pinProof"
       )
       SELECT coalesce((SELECT jsonb_agg(claimed) FROM claimed), '[]') AS claimed, least(begun_before, (
           SELECT min(next_attempt_at) FROM transfer
           WHERE status = 'pending' AND next_attempt_at BETWEEN $2::timestamptz AND begun_before))::text AS "lowerBound",
         concat(pg_postmaster_start_time(), ' ', (SELECT oid FROM pg_database WHERE datname = current_database())) AS database
       FROM (SELECT now() - interval '${MAX_COMMIT_TIME}' AS begun_before) AS clock`,
      [limit, from],
    );
    if (!row) throw new Error('The claim of due transfers returned no row.');
    const { claimed, ...scan } = row;
    this.bound.advance(now, { from, ...scan });
    return claimed;
  }

  /**
   * Selects by ranges of the primary key, because an index of the keys would slow down every payment. The id of a transfer may have
   * the time of its key, which may be a lifetime older than the transfer.
   */
  async expireIdempotencyKeys(): Promise<void> {
    const now = this.clock.now().getTime();
    const until = lowestIdAt(new Date(now - 2 * KEY_LIFETIME_MS));
    const from = this.keysExpiredUntil ?? lowestIdAt(new Date(now - MAX_KEY_AGE_MS));
    await this.transfers.update(
      { id: And(MoreThanOrEqual(from), LessThan(until)), idempotencyKey: Not(IsNull()), status: Not('pending') },
      { idempotencyKey: null },
    );
    this.keysExpiredUntil = until;
  }
}

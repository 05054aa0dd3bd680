import { pgInteger, z } from '@larkspur/service-kit/database/query-rows';
import type { SqlQuery } from '../../statements/lines-query';

export type OutcomeRow = z.output<typeof outcomeRow>;

export const outcomeRow = z
  .object({
    /** The bank's day, ISO 8601. */
    day: z.string(),
    /** `completed` or the reason of the rejection. */
    outcome: z.string(),
    transfers: pgInteger,
    /** Cents. */
    amount: pgInteger,
  })
  .describe('transfers by day and outcome');

/**
 * The bank's transfers since a day, by day and outcome: the daily counts, and the lines that are not counted yet. Run it
 * in the same snapshot as `findIndexedBefore`, or a line may be counted twice.
 */
export function outcomesQuery(fromDay: string, indexedBefore: string): SqlQuery {
  return {
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, outcome, sum(transfers)::bigint AS transfers,
        sum(amount)::bigint AS amount
      FROM (
        SELECT day, outcome, transfers, amount FROM daily_transfers
        UNION ALL
        SELECT bank_day(date), coalesce(reason, status), 1, amount FROM line
        WHERE written_in >= $2::xid8 AND kind = 'transfer' AND transaction_type = 'debit'
      ) AS outcomes
      WHERE day >= $1::date GROUP BY day, outcome`,
    values: [fromDay, indexedBefore],
  };
}

export type PendingRow = z.output<typeof pendingRow>;

export const pendingRow = z
  .object({
    transfers: pgInteger,
    /** Seconds. */
    oldestAge: z.number().nullable(),
    overOneMinute: pgInteger,
  })
  .describe('pending transfers');

/** @param lowerBound see pending-lower-bound.ts */
export function pendingQuery(lowerBound: string): SqlQuery {
  return {
    text: `SELECT count(*) AS transfers, extract(epoch FROM now() - min(created_at))::float8 AS "oldestAge",
        count(*) FILTER (WHERE created_at < now() - interval '1 minute') AS "overOneMinute"
      FROM transfer WHERE status = 'pending' AND next_attempt_at >= $1::timestamptz`,
    values: [lowerBound],
  };
}

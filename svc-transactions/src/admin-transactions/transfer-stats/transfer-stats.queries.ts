import type { Query } from '../../statements/lines-query';

export interface OutcomeRow {
  /** ISO 8601, UTC. */
  day: string;
  /** `completed` or the reason of the rejection. */
  outcome: string;
  transfers: string;
  /** Cents. */
  amount: string;
}

/**
 * The bank's transfers from a day on, by day and outcome: the counted ones and the lines that are not counted yet. One
 * snapshot must hold this and `indexedBefore`, else a line may count twice.
 */
export function outcomesQuery(fromDay: string, indexedBefore: string): Query {
  return {
    text: `SELECT to_char(day, 'YYYY-MM-DD') AS day, outcome, sum(transfers)::bigint AS transfers,
        sum(amount)::bigint AS amount
      FROM (
        SELECT day, outcome, transfers, amount FROM daily_transfers
        UNION ALL
        SELECT (date AT TIME ZONE 'UTC')::date, coalesce(reason, status), 1, amount FROM line
        WHERE written_in >= $2::xid8 AND kind = 'transfer' AND transaction_type = 'debit'
      ) AS outcomes
      WHERE day >= $1::date GROUP BY day, outcome`,
    values: [fromDay, indexedBefore],
  };
}

export interface PendingRow {
  transfers: string;
  /** Seconds. */
  oldest_age: number | null;
}

export function pendingQuery(): Query {
  return {
    text: `SELECT count(*) AS transfers, extract(epoch FROM now() - min(created_at))::float8 AS oldest_age
      FROM transfer WHERE status = 'pending'`,
    values: [],
  };
}

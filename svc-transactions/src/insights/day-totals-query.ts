import type { AccountKind } from '@larkspur/contracts/user';
import type { Query } from '../statements/lines-query';

/** What moved on one day, in cents. */
export interface DayTotal {
  account: AccountKind;
  /** ISO 8601, UTC. */
  day: string;
  money_in: string;
  money_out: string;
}

/**
 * Every day on which one customer's balances moved: the counted days, and the lines that are not counted yet. For
 * `DayTotal`s; one snapshot must hold this and `indexedBefore`, else a line may count twice.
 */
export function dayTotalsQuery(userId: string, indexedBefore: string): Query {
  return {
    text: `SELECT account, to_char(day, 'YYYY-MM-DD') AS day, sum(money_in)::bigint AS money_in,
        sum(money_out)::bigint AS money_out
      FROM (
        SELECT account, day, money_in, money_out FROM daily_total WHERE user_id = $1::uuid
        UNION ALL
        SELECT account, (date AT TIME ZONE 'UTC')::date, CASE WHEN transaction_type = 'credit' THEN amount ELSE 0 END,
          CASE WHEN transaction_type = 'debit' THEN amount ELSE 0 END
        FROM line
        WHERE user_id = $1::uuid AND written_in >= $2::xid8 AND status = 'completed' AND kind <> 'memo'
      ) AS movements
      GROUP BY account, day`,
    values: [userId, indexedBefore],
  };
}

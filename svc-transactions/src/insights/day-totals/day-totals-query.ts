import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { pgInteger, z } from '@larkspur/service-kit/database/query-rows';
import type { SqlQuery } from '../../statements/lines-query';

/** The movements of one account on one day, in cents. */
export type DayTotal = z.output<typeof dayTotalRow>;

export const dayTotalRow = z
  .object({
    account: z.enum(ACCOUNT_KINDS),
    /** The bank's day, ISO 8601. */
    day: z.string(),
    moneyIn: pgInteger,
    moneyOut: pgInteger,
    /** The parts of both that came from, and went to, the customer's other account. */
    ownIn: pgInteger,
    ownOut: pgInteger,
  })
  .describe('totals by account and day');

/**
 * Selects every day that changed one customer's balances: the daily totals, and the lines that are not counted yet. Run it in
 * the same snapshot as `findIndexedBefore`, or a line may be counted twice.
 */
export function dayTotalsQuery(userId: string, indexedBefore: string): SqlQuery {
  return {
    text: `SELECT account, to_char(day, 'YYYY-MM-DD') AS day, sum(money_in)::bigint AS "moneyIn",
        sum(money_out)::bigint AS "moneyOut", sum(own_in)::bigint AS "ownIn", sum(own_out)::bigint AS "ownOut"
      FROM (
        SELECT account, day, money_in, money_out, own_in, own_out FROM daily_total WHERE user_id = $1::uuid
        UNION ALL
        SELECT account, bank_day(date), money_in, money_out, CASE WHEN is_own THEN money_in ELSE 0 END,
          CASE WHEN is_own THEN money_out ELSE 0 END
        FROM (
          SELECT account, date, CASE WHEN transaction_type = 'credit' THEN amount ELSE 0 END AS money_in,
            CASE WHEN transaction_type = 'debit' THEN amount ELSE 0 END AS money_out,
            is_own_transfer(count(*) OVER (PARTITION BY origin_id, kind), kind) AS is_own
          FROM line
          WHERE user_id = $1::uuid AND written_in >= $2::xid8 AND status = 'completed' AND kind <> 'memo'
        ) AS uncounted
      ) AS movements
      GROUP BY account, day`,
    values: [userId, indexedBefore],
  };
}

import type { UserStats } from '@larkspur/contracts/user';
import { pgTimestamp, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const COUNTS = `
  SELECT count(*)::int AS total,
         count(*) FILTER (WHERE is_blocked)::int AS blocked,
         count(*) FILTER (WHERE is_disabled)::int AS disabled,
         json_build_object(
           'awaiting', count(*) FILTER (WHERE verification_status = 'awaiting'),
           'verified', count(*) FILTER (WHERE verification_status = 'verified'),
           'pending', count(*) FILTER (WHERE verification_status = 'pending'),
           'failed', count(*) FILTER (WHERE verification_status = 'failed')) AS "byStatus"
  FROM customer`;

const SIGN_UPS_BY_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS date, count(c.user_id)::int AS count
  FROM generate_series(bank_day(now()) - interval '29 days', bank_day(now()), interval '1 day') AS day
  LEFT JOIN customer c ON c.created_at >= day AT TIME ZONE bank_time_zone()
                      AND c.created_at < (day + interval '1 day') AT TIME ZONE bank_time_zone()
  GROUP BY day ORDER BY day`;

/** Only the latest upload of each pending customer counts. */
const OLDEST_VERIFICATION = `
  SELECT min(latest.submitted_at) AS oldest
  FROM customer c
  CROSS JOIN LATERAL (
    SELECT v.submitted_at FROM verification v WHERE v.user_id = c.user_id ORDER BY v.id DESC LIMIT 1
  ) latest
  WHERE c.verification_status = 'pending'`;

const countsRow = z
  .object({
    total: z.number(),
    blocked: z.number(),
    disabled: z.number(),
    byStatus: z.object({ awaiting: z.number(), verified: z.number(), pending: z.number(), failed: z.number() }),
  })
  .describe('user counts');
const signUpsRow = z.object({ date: z.string(), count: z.number() }).describe('sign-ups by day');
const oldestRow = z.object({ oldest: pgTimestamp.nullable() }).describe('oldest pending verification');

@Injectable()
export class UserStatsRepository {
  constructor(private readonly database: DataSource) {}

  async read(): Promise<UserStats> {
    const [counts, signUpsByDay, pending] = await Promise.all([
      queryRow(this.database, countsRow, COUNTS),
      queryRows(this.database, signUpsRow, SIGN_UPS_BY_DAY),
      queryRow(this.database, oldestRow, OLDEST_VERIFICATION),
    ]);
    if (!counts) throw new Error('Counting users returned no row');
    return { ...counts, signUpsByDay, oldestVerification: pending?.oldest?.toISOString() ?? null };
  }
}

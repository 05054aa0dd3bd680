import type { UserStats } from '@larkspur/contracts/user';
import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { pgInteger, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { VerificationRepository } from '../../verification/verification.repository';

/** `customer_count` has one or more rows for each status. The flags have partial indexes. */
const COUNTS = `
  SELECT coalesce(sum(customers), 0) AS total,
         coalesce(sum(customers) FILTER (WHERE status = 'awaiting'), 0) AS awaiting,
         coalesce(sum(customers) FILTER (WHERE status = 'verified'), 0) AS verified,
         coalesce(sum(customers) FILTER (WHERE status = 'pending'), 0) AS pending,
         coalesce(sum(customers) FILTER (WHERE status = 'failed'), 0) AS failed,
         (SELECT count(*) FROM customer WHERE is_blocked) AS blocked,
         (SELECT count(*) FROM customer WHERE is_disabled) AS disabled
  FROM customer_count`;

/**
 * `count(created_at)` is an index-only scan. The few staff are subtracted with an index of their own: a condition on the role would
 * read each row.
 */
const SIGN_UPS_BY_DAY = `
  SELECT to_char(day, 'YYYY-MM-DD') AS date, (count(c.created_at) - (
           SELECT count(*) FROM customer staff
           WHERE staff.role <> 'customer' AND staff.created_at >= day AT TIME ZONE bank_time_zone()
             AND staff.created_at < (day + interval '1 day') AT TIME ZONE bank_time_zone()
         ))::int AS count
  FROM generate_series(bank_day(now()) - interval '29 days', bank_day(now()), interval '1 day') AS day
  LEFT JOIN customer c ON c.created_at >= day AT TIME ZONE bank_time_zone()
                      AND c.created_at < (day + interval '1 day') AT TIME ZONE bank_time_zone()
  GROUP BY day ORDER BY day`;

const countsRow = z
  .object({
    total: pgInteger,
    awaiting: pgInteger,
    verified: pgInteger,
    pending: pgInteger,
    failed: pgInteger,
    blocked: pgInteger,
    disabled: pgInteger,
  })
  .describe('user counts');
const signUpsRow = z.object({ date: z.string(), count: z.number() }).describe('sign-ups by day');
@Injectable()
export class UserStatsRepository {
  constructor(
    private readonly database: BackOfficeDatabase,
    private readonly verifications: VerificationRepository,
  ) {}

  /** @throws unavailable when it takes too long */
  async read(): Promise<UserStats> {
    const [counts, signUpsByDay, verifications] = await Promise.all([
      queryRow(this.database, countsRow, COUNTS),
      queryRows(this.database, signUpsRow, SIGN_UPS_BY_DAY),
      this.verifications.readBacklog(),
    ]);
    if (!counts) throw new Error('Counting users returned no row');
    const { total, blocked, disabled, ...byStatus } = counts;
    return {
      ...{ total, blocked, disabled, byStatus, signUpsByDay },
      waitingVerifications: verifications.cases,
      oldestVerification: verifications.oldestAt?.toISOString() ?? null,
    };
  }
}

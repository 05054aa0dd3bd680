import { pgInteger, queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { formatWait } from '@larkspur/service-kit/http/format-wait';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A form looks up each number once or twice while it is typed. */
const MAX_LOOKUPS_PER_HOUR = 100;

const spent = z.object({ count: pgInteger, seconds: pgInteger }).describe('account lookups of a user');

/** Bounds how many account numbers one user can try: a found number discloses its holder's first name and initial. */
@Injectable()
export class LookupLimit {
  constructor(private readonly database: DataSource) {}

  /** @throws rate_limited */
  async spend(userId: string): Promise<void> {
    const row = await queryRow(
      this.database,
      spent,
      `INSERT INTO account_lookup AS stored (user_id, started_at, count) VALUES ($1, now(), 1)
       ON CONFLICT (user_id) DO UPDATE SET
         started_at = CASE WHEN stored.started_at <= now() - interval '1 hour' THEN now() ELSE stored.started_at END,
         count = CASE WHEN stored.started_at <= now() - interval '1 hour' THEN 1
                      ELSE least(stored.count + 1, ${MAX_LOOKUPS_PER_HOUR + 1}) END
       RETURNING count, ceil(extract(epoch FROM started_at + interval '1 hour' - now()))::integer AS seconds`,
      [userId],
    );
    if (!row || row.count <= MAX_LOOKUPS_PER_HOUR) return;
    const seconds = Math.max(row.seconds, 1);
    throw new ProblemException('rate_limited', {
      message: `You’ve reached the limit for account lookups. Try again in ${formatWait(seconds)}.`,
      headers: { 'retry-after': String(seconds) },
    });
  }
}

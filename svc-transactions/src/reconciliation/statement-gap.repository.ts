import type { FeedPosting } from '@larkspur/contracts/messages';
import { LINE_KINDS } from '@larkspur/contracts/transaction';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RESTORED_FINGERPRINT } from '../transfers/saga/transfer-store';

const RESENT_WITHIN = '10 seconds';

const gapRow = z.object({ postingId: z.string() }).describe('postings without an effect on statements');
const lineRow = z
  .object({ postingId: z.string(), userId: z.string(), kind: z.enum(LINE_KINDS), isRestored: z.boolean() })
  .describe('lines that stand for a posting');

export type PostedLine = z.output<typeof lineRow>;

@Injectable()
export class StatementGapRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Completed postings without a line, and transfers that were rejected and are still pending here. Transfers that became pending a
   * moment ago are left to the resend job.
   */
  async findGaps(postings: readonly FeedPosting[]): Promise<string[]> {
    const rows = await queryRows(
      this.database,
      gapRow,
      `SELECT posted.id AS "postingId"
       FROM unnest($1::uuid[], $2::text[]) AS posted (id, outcome)
       LEFT JOIN transfer ON transfer.id = posted.id AND transfer.status = 'pending'
       WHERE (transfer.id IS NULL OR transfer.created_at < now() - interval '${RESENT_WITHIN}')
         AND CASE posted.outcome
           WHEN 'completed' THEN NOT EXISTS (SELECT FROM line WHERE line.id = posted.id)
           ELSE transfer.id IS NOT NULL END`,
      [postings.map(({ postingId }) => postingId), postings.map(({ outcome }) => outcome)],
    );
    return rows.map(({ postingId }) => postingId);
  }

  /** One line for each posting, whose id it has, in the order of the ids. */
  findPostedLines(after: string, limit: number): Promise<PostedLine[]> {
    return queryRows(
      this.database,
      lineRow,
      `SELECT line.id AS "postingId", line.user_id AS "userId", line.kind,
         coalesce(transfer.fingerprint = '${RESTORED_FINGERPRINT}', false) AS "isRestored"
       FROM line LEFT JOIN transfer ON transfer.id = line.id
       WHERE line.id > $1 AND line.status = 'completed' AND (line.kind = 'adjustment'
         OR (line.kind = 'transfer' AND line.transaction_type = 'debit')
         OR (line.kind = 'reversal' AND line.transaction_type = 'credit'))
       ORDER BY line.id LIMIT $2`,
      [after, limit],
    );
  }
}

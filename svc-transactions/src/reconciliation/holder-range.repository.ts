import { pgInteger, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import type { CopyRange } from '@larkspur/service-kit/reconciliation/range-comparison';
import { rangeDigest } from '@larkspur/service-kit/reconciliation/range-digest';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const rangeRow = z
  .object({ checked: pgInteger, last: z.string().nullable(), digest: z.string() })
  .describe('range of holders');
const copyRow = z
  .object({
    userId: z.string(),
    isDeleted: z.boolean(),
    name: z.string().nullable(),
    nameRevision: pgInteger,
    accountNumber: z.string().nullable(),
    numberRevision: pgInteger,
  })
  .describe('copies of users');

export type HolderCopy = z.output<typeof copyRow>;

const DIGEST = rangeDigest(['name', 'account_number', '(deleted_at IS NOT NULL)::text']);

/** The users that have a statement, with their holders, in the order of their ids. */
@Injectable()
export class HolderRangeRepository {
  constructor(private readonly database: DataSource) {}

  async readCopies(after: string, limit: number): Promise<CopyRange> {
    const sql = `SELECT count(*) AS checked, max(user_id::text) AS last, ${DIGEST} AS digest
      FROM (SELECT * FROM known_user WHERE user_id > $1 ORDER BY user_id LIMIT $2) AS range
      LEFT JOIN statement_holder USING (user_id)`;
    const row = await queryRow(this.database, rangeRow, sql, [after, limit]);
    if (!row) throw new Error('An aggregate returned no row.');
    const { checked, last, digest } = row;
    return { until: checked === limit ? last : null, digest, checked };
  }

  findCopies(after: string, until: string | null): Promise<HolderCopy[]> {
    const sql = `SELECT user_id AS "userId", deleted_at IS NOT NULL AS "isDeleted", name, account_number AS "accountNumber",
        coalesce(name_revision, 0) AS "nameRevision", coalesce(number_revision, 0) AS "numberRevision"
      FROM known_user LEFT JOIN statement_holder USING (user_id)
      WHERE user_id > $1 AND ($2::uuid IS NULL OR user_id <= $2)`;
    return queryRows(this.database, copyRow, sql, [after, until]);
  }
}

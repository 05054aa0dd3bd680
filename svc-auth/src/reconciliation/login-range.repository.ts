import type { ComparedLogin, RangeRequest } from '@larkspur/contracts/messages';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { pgInteger, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import type { CopyRange } from '@larkspur/service-kit/reconciliation/range-comparison';
import { rangeDigest } from '@larkspur/service-kit/reconciliation/range-digest';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const rangeRow = z
  .object({ checked: pgInteger, last: z.string().nullable(), digest: z.string() })
  .describe('range of profile copies');
const digestRow = z.object({ digest: z.string() }).describe('digest of logins');
const originalRow = z
  .object({ userId: z.string(), email: z.string(), isDisabled: z.boolean(), revision: pgInteger })
  .describe('range of logins');
const copyRow = z
  .object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    verificationStatus: z.enum(VERIFICATION_STATUSES),
    profileRevision: pgInteger,
    isProvisioned: z.boolean(),
    hasRegistration: z.boolean(),
  })
  .describe('copies of profiles');

export type ProfileCopy = z.output<typeof copyRow>;

const IN_RANGE = 'user_id > $1 AND ($2::uuid IS NULL OR user_id <= $2)';
/** A login whose accounts are not open yet has no customer to compare with. */
const IS_PROVISIONED = 'provisioned_at IS NOT NULL';
const ORIGINAL = rangeDigest(['email', 'is_disabled::text', 'revision::text'], IS_PROVISIONED);
const COPY = rangeDigest(['first_name', 'last_name', 'verification_status'], IS_PROVISIONED);

/** Logins in the order of their ids: email and disabled flag are originals, names and verification status are copies. */
@Injectable()
export class LoginRangeRepository {
  constructor(private readonly database: DataSource) {}

  async digestOfOriginals({ after, until, limit }: RangeRequest): Promise<string | undefined> {
    const sql = `SELECT ${ORIGINAL} AS digest
      FROM (SELECT * FROM login WHERE ${IN_RANGE} ORDER BY user_id LIMIT $3 + 1) AS range`;
    return (await queryRow(this.database, digestRow, sql, [after, until, limit]))?.digest;
  }

  findOriginals({ after, until, limit }: RangeRequest): Promise<ComparedLogin[]> {
    const sql = `SELECT user_id AS "userId", email, is_disabled AS "isDisabled", revision
      FROM login WHERE ${IN_RANGE} ORDER BY user_id LIMIT $3`;
    return queryRows(this.database, originalRow, sql, [after, until, limit]);
  }

  async readCopies(after: string, limit: number): Promise<CopyRange> {
    const sql = `SELECT count(*) AS checked, max(user_id::text) AS last, ${COPY} AS digest
      FROM (SELECT * FROM login WHERE user_id > $1 ORDER BY user_id LIMIT $2) AS range`;
    const row = await queryRow(this.database, rangeRow, sql, [after, limit]);
    if (!row) throw new Error('An aggregate returned no row.');
    const { checked, last, digest } = row;
    return { until: checked === limit ? last : null, digest, checked };
  }

  findCopies(after: string, until: string | null): Promise<ProfileCopy[]> {
    const sql = `SELECT user_id AS "userId", first_name AS "firstName", last_name AS "lastName",
        verification_status AS "verificationStatus", profile_revision AS "profileRevision",
        ${IS_PROVISIONED} AS "isProvisioned", registration.user_id IS NOT NULL AS "hasRegistration"
      FROM login LEFT JOIN registration USING (user_id) WHERE ${IN_RANGE}`;
    return queryRows(this.database, copyRow, sql, [after, until]);
  }
}

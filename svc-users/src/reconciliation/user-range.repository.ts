import type { ComparedUser, RangeRequest } from '@larkspur/contracts/messages';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { pgInteger, pgTimestamp, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import type { CopyRange } from '@larkspur/service-kit/reconciliation/range-comparison';
import { rangeDigest } from '@larkspur/service-kit/reconciliation/range-digest';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const rangeRow = z
  .object({ checked: pgInteger, last: z.string().nullable(), digest: z.string() })
  .describe('range of login copies');
const digestRow = z.object({ digest: z.string() }).describe('digest of users');
const copyRow = z
  .object({ userId: z.string(), email: z.string(), isDisabled: z.boolean(), revision: pgInteger })
  .describe('copies of logins');
const userRow = z
  .object({
    userId: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    verificationStatus: z.enum(VERIFICATION_STATUSES).nullable(),
    accountNumber: z.string().nullable(),
    revision: pgInteger.nullable(),
    actorId: z.string(),
    deletedAt: pgTimestamp,
  })
  .describe('range of users');

export type LoginCopy = z.output<typeof copyRow>;

const IN_RANGE = 'user_id > $1 AND ($2::uuid IS NULL OR user_id <= $2)';
const LOGIN_COPY = rangeDigest(['email', 'is_disabled::text', 'login_revision::text']);
/** Every user has had a number, and keeps it after the deletion. */
const ISSUED = `SELECT DISTINCT user_id FROM issued_account_number WHERE ${IN_RANGE} ORDER BY user_id LIMIT`;
const DIGESTS = {
  profile: `SELECT ${rangeDigest(['first_name', 'last_name', 'verification_status'])} AS digest
    FROM (SELECT * FROM customer WHERE ${IN_RANGE} ORDER BY user_id LIMIT $3 + 1) AS range`,
  holder: `SELECT ${rangeDigest(["first_name || ' ' || last_name", 'account_number', '(email IS NULL)::text'])} AS digest
    FROM (${ISSUED} $3 + 1) AS range LEFT JOIN customer USING (user_id)`,
};

/** Users in the order of their ids: profiles are originals, emails and disabled flags are copies. */
@Injectable()
export class UserRangeRepository {
  constructor(private readonly database: DataSource) {}

  async digestOfOriginals(
    { after, until, limit }: RangeRequest,
    values: keyof typeof DIGESTS,
  ): Promise<string | undefined> {
    return (await queryRow(this.database, digestRow, DIGESTS[values], [after, until, limit]))?.digest;
  }

  /** Deleted users, too. */
  async findOriginals({ after, until, limit }: RangeRequest): Promise<ComparedUser[]> {
    const rows = await queryRows(
      this.database,
      userRow,
      `SELECT user_id AS "userId", first_name AS "firstName", last_name AS "lastName", verification_status AS "verificationStatus",
         account_number AS "accountNumber", revision, coalesce(actor_id, user_id) AS "actorId",
         coalesce(deleted_at, now()) AS "deletedAt"
       FROM (${ISSUED} $3) AS range LEFT JOIN customer USING (user_id) LEFT JOIN deleted_user USING (user_id)
       ORDER BY user_id`,
      [after, until, limit],
    );
    return rows.map(toComparedUser);
  }

  async readCopies(after: string, limit: number): Promise<CopyRange> {
    const sql = `SELECT count(*) AS checked, max(user_id::text) AS last, ${LOGIN_COPY} AS digest
      FROM (SELECT * FROM customer WHERE user_id > $1 ORDER BY user_id LIMIT $2) AS range`;
    const row = await queryRow(this.database, rangeRow, sql, [after, limit]);
    if (!row) throw new Error('An aggregate returned no row.');
    const { checked, last, digest } = row;
    return { until: checked === limit ? last : null, digest, checked };
  }

  findCopies(after: string, until: string | null): Promise<LoginCopy[]> {
    const sql = `SELECT user_id AS "userId", email, is_disabled AS "isDisabled", login_revision AS revision
      FROM customer WHERE ${IN_RANGE}`;
    return queryRows(this.database, copyRow, sql, [after, until]);
  }
}

function toComparedUser(row: z.output<typeof userRow>): ComparedUser {
  const { userId, firstName, lastName, verificationStatus, accountNumber, revision, actorId, deletedAt } = row;
  if (
    firstName === null ||
    lastName === null ||
    verificationStatus === null ||
    accountNumber === null ||
    revision === null
  )
    return { userId, isDeleted: true, actorId, deletedAt: deletedAt.toISOString() };
  return { userId, isDeleted: false, firstName, lastName, verificationStatus, accountNumber, revision };
}

import type { VerificationDecision } from '@larkspur/contracts/user';
import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import {
  pgInteger,
  pgTimestamp,
  queryRow,
  queryRows,
  type SqlExecutor,
  z,
} from '@larkspur/service-kit/database/query-rows';
import { FIRST_ID } from '@larkspur/service-kit/ids';
import { partsToLookUp } from '@larkspur/service-kit/validation/search-text';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { customerDetails, selectCustomers } from '../customers/customer-details';
import { type Bind, toAlternatives } from '../customers/customer-text';
import { Verification } from './verification.entity';

type NewVerification = Pick<
  Verification,
  'id' | 'userId' | 'documentType' | 'dateOfBirth' | 'photo' | 'documentFront' | 'documentBack'
>;

/** A customer whose latest upload awaits a decision, with the administrator who is reviewing it. */
const pendingCase = customerDetails
  .extend({
    verification: customerDetails.shape.verification.unwrap(),
    reviewerId: z.string().nullable(),
    reviewerName: z.string().nullable(),
    heldUntil: pgTimestamp.nullable(),
  })
  .describe('pending verifications');
export type PendingCase = z.output<typeof pendingCase>;

const backlogRow = z
  .object({ cases: pgInteger, oldestAt: pgTimestamp.nullable() })
  .describe('backlog of verifications');
type VerificationBacklog = z.output<typeof backlogRow>;

const HOLD_COLUMNS = `hold.held_by AS "reviewerId", reviewer.first_name || ' ' || reviewer.last_name AS "reviewerName",
  hold.held_until AS "heldUntil"`;

/** @param page SQL that selects `user_id` of the cases, from `pending_verification` */
function selectCases(page: string): string {
  return `${selectCustomers(`(SELECT c.* FROM (${page}) page JOIN customer c USING (user_id))`, HOLD_COLUMNS)}
    LEFT JOIN verification_hold hold ON hold.verification_id = verification.id AND hold.held_until > now()
    LEFT JOIN customer reviewer ON reviewer.user_id = hold.held_by
    ORDER BY verification.id`;
}

interface PendingPage {
  q?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** A text that each pending customer with `q` has, in the index of the pending ones, and the comparison with `q` itself. */
function pendingWith(q: string, bind: Bind): string {
  const alternatives = toAlternatives(q, bind, partsToLookUp).map(({ condition }) => `(${condition()})`);
  return `(${alternatives.join(' OR ')})`;
}

/** The SQL of `listPending`. */
export function pendingCasesSql({ q, after, limit }: PendingPage): { sql: string; parameters: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const [customers, condition] = q
    ? ['JOIN customer c USING (user_id)', `AND c.verification_status = 'pending' AND ${pendingWith(q, bind)}`]
    : ['', ''];
  const page = `SELECT user_id FROM pending_verification pending ${customers}
    WHERE pending.verification_id > ${bind(after ?? FIRST_ID)}::uuid ${condition}
    ORDER BY pending.verification_id LIMIT ${bind(limit)}`;
  return { sql: selectCases(page), parameters: values };
}

@Injectable()
export class VerificationRepository {
  constructor(private readonly backOffice: BackOfficeDatabase) {}

  async insert(manager: EntityManager, verification: NewVerification): Promise<void> {
    await manager.insert(Verification, { ...verification, submittedAt: () => 'now()' });
  }

  /**
   * Decides the latest upload of a customer whose row the transaction has locked.
   * @returns false when it is not the reviewed one, or when there is none: an administrator can also set the status by hand
   */
  async decide(
    manager: EntityManager,
    userId: string,
    { verificationId, decision, reason, decidedBy }: VerificationDecision & { decidedBy: string },
  ): Promise<boolean> {
    const latestId = await this.findLatestId(manager, userId);
    if (latestId !== verificationId.toLowerCase()) return false;
    await manager.update(
      Verification,
      { id: latestId },
      { decision, reason: reason || null, decidedBy, decidedAt: () => 'now()' },
    );
    return true;
  }

  /** Decides the latest upload, if there is one, without a reason, whatever was decided about it before. */
  async decideLatest(
    manager: EntityManager,
    userId: string,
    decided: Pick<VerificationDecision, 'decision'> & { decidedBy: string },
  ): Promise<void> {
    const id = await this.findLatestId(manager, userId);
    if (id) await manager.update(Verification, { id }, { ...decided, reason: null, decidedAt: () => 'now()' });
  }

  async findLatestId(manager: EntityManager, userId: string): Promise<string | null> {
    const latest = await manager.findOne(Verification, {
      where: { userId },
      order: { id: 'DESC' },
      select: { id: true },
    });
    return latest?.id ?? null;
  }

  /**
   * Oldest upload first: ids sort by time.
   * @param page.q a text of the customers, as in the list of users
   * @param page.after id of the last upload of the previous page
   * @throws unavailable when it takes too long
   */
  listPending(page: PendingPage): Promise<PendingCase[]> {
    const { sql, parameters } = pendingCasesSql(page);
    return queryRows(this.backOffice, pendingCase, sql, parameters);
  }

  /**
   * Returns the number of waiting cases, and when the oldest one was uploaded.
   * @throws unavailable when it takes too long
   */
  async readBacklog(): Promise<VerificationBacklog> {
    const backlog = await queryRow(
      this.backOffice,
      backlogRow,
      `SELECT (SELECT count(*) FROM pending_verification) AS cases,
              (SELECT v.submitted_at FROM pending_verification pending
               JOIN verification v ON v.id = pending.verification_id
               ORDER BY pending.verification_id LIMIT 1) AS "oldestAt"`,
    );
    if (!backlog) throw new Error('Counting the verifications returned no row');
    return backlog;
  }

  /** @returns `null` when the upload has been decided, or the customer has sent another one since */
  findPending(executor: SqlExecutor, verificationId: string): Promise<PendingCase | null> {
    const page = 'SELECT user_id FROM pending_verification WHERE verification_id = $1';
    return queryRow(executor, pendingCase, selectCases(page), [verificationId]);
  }
}

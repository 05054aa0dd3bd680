import type { AuditAction, AuditSort } from '@larkspur/contracts/audit';
import type { Events } from '@larkspur/contracts/messages';
import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Customer } from '../customers/customer.entity';
import { IssuedAccountNumber } from '../customers/issued-account-number.entity';
import { AuditRecord } from './audit-record.entity';

/** A value that a newer sender may have added in another form is shown as `null`. */
const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null);

const auditRow = z
  .object({
    id: z.string(),
    // Not an enum: a sender of a newer version may know more actions and roles.
    action: z.string(),
    actorId: z.string().nullable(),
    actorRole: z.string().nullable(),
    actorName: z.string().nullable(),
    subjectId: z.string().nullable(),
    subjectName: z.string().nullable(),
    objectId: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: auditValue, after: auditValue })),
    reason: z.string().nullable(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
    at: z.date(),
  })
  .describe('audit records with names');

const missingRow = z.object({ id: z.string() }).describe('missing audit records');

export type AuditRow = z.output<typeof auditRow>;

export interface AuditFilter {
  actor?: string | undefined;
  subject?: string | undefined;
  action?: AuditAction | undefined;
  /** The id of a transaction, a message, or another object. */
  object?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  /** The newest ones first by default. */
  sort?: AuditSort | undefined;
  /** The last record of the previous page. */
  after?: KeysetCursor | undefined;
  limit: number;
}

/**
 * Selects the page first, then the names, a customer's current one or what is left of a deleted one's, and the personal
 * values, which are gone with the customer.
 */
const selectPage = (where: string, direction: 'ASC' | 'DESC', limit: string) => `
  SELECT r."id", r."action", r."actorId", r."actorRole", r."subjectId", r."objectId", r."requestId", r."at",
    coalesce(personal.changes, r."changes") AS "changes", coalesce(r."address", personal.address) AS "address",
    coalesce(r."reason", personal.reason) AS "reason",
    coalesce(actor.first_name || ' ' || actor.last_name, deleted_actor.name) AS "actorName",
    coalesce(subject.first_name || ' ' || subject.last_name, deleted_subject.name) AS "subjectName"
  FROM (
    SELECT id, action, actor_id AS "actorId", actor_role AS "actorRole", subject_id AS "subjectId",
      object_id AS "objectId", changes, reason, address, request_id AS "requestId", at
    FROM audit.record ${where} ORDER BY at ${direction}, id ${direction} LIMIT ${limit}
  ) r
  LEFT JOIN audit.personal_data personal ON personal.record_id = r.id
  LEFT JOIN customer actor ON actor.user_id = r."actorId"
  LEFT JOIN customer subject ON subject.user_id = r."subjectId"
  LEFT JOIN audit.deleted_user_name deleted_actor ON deleted_actor.user_id = r."actorId"
  LEFT JOIN audit.deleted_user_name deleted_subject ON deleted_subject.user_id = r."subjectId"
  ORDER BY r.at ${direction}, r.id ${direction}`;

@Injectable()
export class AuditRepository {
  constructor(
    @InjectRepository(AuditRecord) private readonly records: Repository<AuditRecord>,
    private readonly backOffice: BackOfficeDatabase,
  ) {}

  /** Ignores an event that is recorded already. */
  async add({ auditId, actor, at, ...event }: Events['audit.recorded']): Promise<void> {
    await this.records
      .createQueryBuilder()
      .insert()
      .values({
        id: auditId,
        action: event.action,
        actorId: actor?.userId ?? null,
        actorRole: actor?.role ?? null,
        subjectId: event.subjectId ?? null,
        objectId: event.objectId ?? null,
        changes: event.changes,
        reason: event.reason ?? null,
        address: event.address ?? null,
        requestId: event.requestId ?? null,
        at: new Date(at),
      })
      .orIgnore()
      .execute();
  }

  /** The ids that no record has. */
  async findMissing(auditIds: readonly string[]): Promise<string[]> {
    const rows = await queryRows(
      this.records,
      missingRow,
      'SELECT sent.id FROM unnest($1::uuid[]) AS sent (id) WHERE NOT EXISTS (SELECT FROM audit.record r WHERE r.id = sent.id)',
      [auditIds],
    );
    return rows.map(({ id }) => id);
  }

  /** @throws unavailable when it takes too long */
  list({ actor, subject, action, object, from, before, sort, after, limit }: AuditFilter): Promise<AuditRow[]> {
    // The indexes are read in both directions.
    const [direction, beyond] = sort === 'oldest' ? (['ASC', '>'] as const) : (['DESC', '<'] as const);
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const conditions: string[] = [];
    if (actor) conditions.push(`actor_id = ${bind(actor)}`);
    if (subject) conditions.push(`subject_id = ${bind(subject)}`);
    if (action) conditions.push(`action = ${bind(action)}`);
    if (object) conditions.push(`object_id = ${bind(object)}`);
    if (from) conditions.push(`at >= ${bind(from)}`);
    if (before) conditions.push(`at < ${bind(before)}`);
    if (after) conditions.push(`(at, id) ${beyond} (${bind(after.date)}, ${bind(after.id)})`);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const sql = selectPage(where, direction, bind(limit));
    return queryRows(this.backOffice, auditRow, sql, parameters);
  }

  /** True for deleted users too: their account numbers stay issued. */
  async hasUserExisted(userId: string): Promise<boolean> {
    const { manager } = this.records;
    return (await manager.existsBy(Customer, { userId })) || (await manager.existsBy(IssuedAccountNumber, { userId }));
  }
}

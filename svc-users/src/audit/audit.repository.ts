import type { AuditAction, AuditChange } from '@larkspur/contracts/audit';
import type { Events } from '@larkspur/contracts/messages';
import type { Role } from '@larkspur/contracts/session';
import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface AuditRow {
  id: string;
  action: AuditAction;
  actorId: string | null;
  actorRole: Role | null;
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  objectId: string | null;
  changes: AuditChange[];
  reason: string | null;
  address: string | null;
  requestId: string | null;
  at: Date;
}

export interface AuditFilter {
  actor?: string | undefined;
  subject?: string | undefined;
  action?: AuditAction | undefined;
  /** At this moment or later. */
  from?: Date | undefined;
  /** Before this moment. */
  before?: Date | undefined;
  /** The last record of the page before. */
  after?: KeysetCursor | undefined;
  limit: number;
}

const SQL = {
  add: `
    INSERT INTO audit.record (id, action, actor_id, actor_role, subject_id, object_id, changes, reason, address,
      request_id, at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING`,
  /** The page first, the names of its few people after. A customer has the name of today, who left that of the last day. */
  page: (conditions: string, limit: string) => `
    SELECT r.*, coalesce(actor.first_name || ' ' || actor.last_name, gone_actor.name) AS "actorName",
      coalesce(subject.first_name || ' ' || subject.last_name, gone_subject.name) AS "subjectName"
    FROM (
      SELECT id, action, actor_id AS "actorId", actor_role AS "actorRole", subject_id AS "subjectId",
        object_id AS "objectId", changes, reason, address, request_id AS "requestId", at
      FROM audit.record ${conditions} ORDER BY at DESC, id DESC LIMIT ${limit}
    ) r
    LEFT JOIN customer actor ON actor.user_id = r."actorId"
    LEFT JOIN customer subject ON subject.user_id = r."subjectId"
    LEFT JOIN audit.departed gone_actor ON gone_actor.user_id = r."actorId"
    LEFT JOIN audit.departed gone_subject ON gone_subject.user_id = r."subjectId"
    ORDER BY r.at DESC, r.id DESC`,
  everExisted: `
    SELECT EXISTS (SELECT FROM customer WHERE user_id = $1)
      OR EXISTS (SELECT FROM issued_account_number WHERE user_id = $1) AS existed`,
} as const;

@Injectable()
export class AuditRepository {
  constructor(private readonly database: DataSource) {}

  /** Told again it changes nothing. */
  async add(act: Events['audit.recorded']): Promise<void> {
    await this.database.query(SQL.add, [
      act.auditId,
      act.action,
      act.actor?.userId ?? null,
      act.actor?.role ?? null,
      act.subjectId ?? null,
      act.objectId ?? null,
      JSON.stringify(act.changes),
      act.reason ?? null,
      act.address ?? null,
      act.requestId ?? null,
      act.at,
    ]);
  }

  /** Newest first. */
  page({ actor, subject, action, from, before, after, limit }: AuditFilter): Promise<AuditRow[]> {
    const values: unknown[] = [];
    const value = (given: unknown) => `$${values.push(given)}`;
    const conditions: string[] = [];
    if (actor) conditions.push(`actor_id = ${value(actor)}`);
    if (subject) conditions.push(`subject_id = ${value(subject)}`);
    if (action) conditions.push(`action = ${value(action)}`);
    if (from) conditions.push(`at >= ${value(from)}`);
    if (before) conditions.push(`at < ${value(before)}`);
    if (after) conditions.push(`(at, id) < (${value(after.date)}, ${value(after.id)})`);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    return this.database.query<AuditRow[]>(SQL.page(where, value(limit)), values);
  }

  /** Also of who has left: a number once issued stays. */
  async everExisted(userId: string): Promise<boolean> {
    const [row] = await this.database.query<{ existed: boolean }[]>(SQL.everExisted, [userId]);
    return row?.existed ?? false;
  }
}

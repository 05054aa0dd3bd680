import type { AuditAction, AuditChange } from '@larkspur/contracts/audit';
import type { Events, RequestOrigin } from '@larkspur/contracts/messages';
import type { Role } from '@larkspur/contracts/session';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { currentContext } from '../http/request-context';
import { newId } from '../ids';
import { Outbox } from '../outbox/outbox';

export interface AuditEntry {
  action: AuditAction;
  /** The user whose data or money the action affects. */
  subjectId?: string | null;
  objectId?: string | null;
  changes?: AuditChange[];
  reason?: string | null;
  /** By default the caller of the request. Required when the action comes from a message or precedes a sign-in. */
  actor?: { userId: string; role: Role } | null;
  /** By default that of the request. Required with `actor` when the action comes from a message. */
  origin?: RequestOrigin | undefined;
}

@Injectable()
export class Audit {
  constructor(
    private readonly outbox: Outbox,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** Records an action from inside its transaction: a rollback leaves no record. */
  async record(manager: EntityManager, entry: AuditEntry): Promise<void> {
    await this.outbox.enqueue(manager, 'audit.recorded', toRecord(entry));
  }

  /** Records an action that changes nothing, such as an export. */
  async recordNow(entry: AuditEntry): Promise<void> {
    await this.database.transaction((manager) => this.record(manager, entry));
    this.outbox.wake();
  }

  /** Records any number of actions with one statement, from inside their transaction. */
  async recordAll(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void> {
    await this.outbox.enqueueAll(manager, 'audit.recorded', entries.map(toRecord));
  }
}

function toRecord({
  action,
  actor,
  origin = currentRequestOrigin(),
  subjectId,
  objectId,
  changes,
  reason,
}: AuditEntry): Events['audit.recorded'] {
  const caller = currentContext()?.caller;
  return {
    auditId: newId(),
    action,
    actor: actor === undefined ? (caller ? { userId: caller.userId, role: caller.role } : null) : actor,
    subjectId: subjectId ?? null,
    objectId: objectId ?? null,
    changes: changes ?? [],
    reason: reason || null,
    ...origin,
    at: new Date().toISOString(),
  };
}

/** The origin of the current request, to send with a command that performs the action in another service. */
export function currentRequestOrigin(): RequestOrigin {
  const context = currentContext();
  return { address: context?.address ?? null, requestId: context?.requestId ?? null };
}

/** The fields of `after` that differ from `before`. Both are flat. */
export function changesBetween<T extends Record<string, AuditChange['before']>>(
  before: Partial<T>,
  after: T,
): AuditChange[] {
  return Object.entries(after)
    .filter(([field, value]) => (before[field] ?? null) !== value)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }));
}

/**
 * The filters of an export, as changes. Leaves out unused ones: without values they would look like secrets. The sort order
 * is no filter, because it does not change what is exported.
 */
export function usedFilters(filters: Readonly<Record<string, AuditChange['after'] | undefined>>): AuditChange[] {
  return Object.entries(filters).flatMap(([field, after]) =>
    after === undefined || after === null || after === '' ? [] : [{ field, before: null, after }],
  );
}

import type { AuditAction, AuditChange } from '@larkspur/contracts/audit';
import type { RequestOrigin } from '@larkspur/contracts/messages';
import type { Role } from '@larkspur/contracts/session';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { currentContext } from '../http/request-context';
import { newId } from '../ids';
import { Outbox } from '../outbox/outbox';

export interface AuditEntry {
  action: AuditAction;
  /** Whose record or money it touches. */
  subjectId?: string | null;
  objectId?: string | null;
  changes?: AuditChange[];
  reason?: string | null;
  /** By default who sent the request; to be told where a message brought the act, or nobody was signed in before it. */
  actor?: { userId: string; role: Role } | null;
  /** By default of the request; to be told with the actor where a message brought the act. */
  origin?: RequestOrigin | undefined;
}

/** Tells the audit, from inside the transaction that holds the act: what is not committed was not done. */
@Injectable()
export class Audit {
  constructor(private readonly outbox: Outbox) {}

  async record(
    manager: EntityManager,
    { action, actor, origin = currentRequestOrigin(), subjectId, objectId, changes, reason }: AuditEntry,
  ): Promise<void> {
    const caller = currentContext()?.caller;
    await this.outbox.enqueue(manager, 'audit.recorded', {
      auditId: newId(),
      action,
      actor: actor === undefined ? (caller ? { userId: caller.userId, role: caller.role } : null) : actor,
      subjectId: subjectId ?? null,
      objectId: objectId ?? null,
      changes: changes ?? [],
      reason: reason || null,
      ...origin,
      at: new Date().toISOString(),
    });
  }
}

/** Of the request that is being handled, to be sent with a command that performs its act elsewhere. */
export function currentRequestOrigin(): RequestOrigin {
  const context = currentContext();
  return { address: context?.address ?? null, requestId: context?.requestId ?? null };
}

/** What differs, member by member of `after`; both are flat. */
export function changesBetween<T extends Record<string, AuditChange['before']>>(
  before: Partial<T>,
  after: T,
): AuditChange[] {
  return Object.entries(after)
    .filter(([field, value]) => (before[field] ?? null) !== value)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }));
}

import type { Session } from '@larkspur/contracts/session';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionRepository } from './session.repository';
import { toSession } from './session-response';

/** A user's signed-in devices, as the user and the back office see and end them. */
@Injectable()
export class ActiveSessions {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** The caller's own session first, then the most recently used; empty for an unknown user. */
  async list(userId: string, callersSessionId: string): Promise<Session[]> {
    const active = await this.sessions.findActive(userId, callersSessionId);
    return active.map((session) => toSession(session, callersSessionId));
  }

  /**
   * The tokens of a session that has just expired are revoked, too.
   * @returns false when the user has no such active session, even if another user has it
   */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const wasActive = await this.database.transaction(async (manager) => {
      if (!(await this.sessions.revokeOwn(manager, userId, sessionId))) return false;
      await this.audit.record(manager, { action: 'session.ended', subjectId: userId, objectId: sessionId });
      return true;
    });
    this.outbox.wake();
    return wasActive;
  }

  /** @param keptId a session to keep */
  async endAll(userId: string, keptId: string | null): Promise<void> {
    await this.database.transaction(async (manager) => {
      const endedIds = await this.sessions.revokeOthers(manager, userId, keptId);
      await this.audit.recordAll(
        manager,
        endedIds.map((objectId) => ({ action: 'session.ended', subjectId: userId, objectId })),
      );
    });
    this.outbox.wake();
  }
}

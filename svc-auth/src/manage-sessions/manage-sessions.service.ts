import type { Session } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import type { Caller } from '@larkspur/service-kit/security/access';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionRepository } from '../session/session.repository';
import { toSession } from '../session/session-response';

/** More than a user reads through; the remaining sessions expire without action. */
const MAX_LISTED = 100;

@Injectable()
export class ManageSessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** The caller's own session first, then the most recently used. */
  async list({ userId, sessionId }: Caller): Promise<Session[]> {
    const active = await this.sessions.findActive(userId, sessionId, MAX_LISTED);
    return active.map((session) => toSession(session, sessionId));
  }

  /** @throws not_found when the caller has no such active session, even if another user has it */
  async end({ userId }: Caller, sessionId: string): Promise<void> {
    const wasActive = await this.database.transaction(async (manager) => {
      if (!(await this.sessions.revokeOwn(manager, userId, sessionId))) return false;
      await this.audit.record(manager, { action: 'session.ended', subjectId: userId, objectId: sessionId });
      return true;
    });
    this.outbox.wake();
    // After the commit: the tokens of a session that has just expired stay revoked.
    if (!wasActive) throw new ProblemException('not_found');
  }

  /** Keeps the caller's own session. */
  async endOthers({ userId, sessionId }: Caller): Promise<void> {
    await this.database.transaction(async (manager) => {
      for (const objectId of await this.sessions.revokeOthers(manager, userId, sessionId)) {
        await this.audit.record(manager, { action: 'session.ended', subjectId: userId, objectId });
      }
    });
    this.outbox.wake();
  }
}

import type { Session } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SessionRepository } from '../session/session.repository';
import { toSession } from '../session/session-response';

/** More than an administrator reads through. Signing out ends the others, too. */
const MAX_LISTED = 100;

/** A user's signed-in devices, for the back office. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** The most recently used first; empty for an unknown user. */
  async list(userId: string, callersSessionId: string): Promise<Session[]> {
    const active = await this.sessions.findActive(userId, callersSessionId, MAX_LISTED);
    return active.map((session) => toSession(session, callersSessionId));
  }

  /** @throws not_found when the user has no such active session */
  async end(userId: string, sessionId: string): Promise<void> {
    const wasActive = await this.database.transaction(async (manager) => {
      if (!(await this.sessions.revokeOwn(manager, userId, sessionId))) return false;
      await this.audit.record(manager, { action: 'session.ended', subjectId: userId, objectId: sessionId });
      return true;
    });
    this.outbox.wake();
    // After the commit: the tokens of a session that has just expired stay revoked.
    if (!wasActive) throw new ProblemException('not_found', { message: 'This device is no longer signed in.' });
  }

  async endAll(userId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      for (const objectId of await this.sessions.revokeOthers(manager, userId, null)) {
        await this.audit.record(manager, { action: 'session.ended', subjectId: userId, objectId });
      }
    });
    this.outbox.wake();
  }
}

import type { Session } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import type { Caller } from '@larkspur/service-kit/security/access';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deviceName } from '../session/device-name';
import { SessionRepository } from '../session/session.repository';

/** More than anybody looks through; the others end by themselves. */
const MOST_LISTED = 100;

@Injectable()
export class ManageSessionsService {
  constructor(
    private readonly database: DataSource,
    private readonly sessions: SessionRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** The one that asks first, then the one seen last. */
  async list({ userId, sessionId }: Caller): Promise<Session[]> {
    const live = await this.sessions.findActive(userId, sessionId, MOST_LISTED);
    return live.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      _id: id,
      device: deviceName(userAgent),
      address: address ?? '',
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    }));
  }

  /** @throws not_found when the caller has no such open session, whoever else may have it */
  async end({ userId }: Caller, sessionId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.sessions.revokeOwn(manager, userId, sessionId))) throw new ProblemException('not_found');
      await this.audit.record(manager, { action: 'session.ended', subjectId: userId, objectId: sessionId });
    });
    this.outbox.wake();
  }
}

import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Login } from '../login/login.entity';
import { RefreshTokens } from '../session/refresh-tokens.service';
import { SessionRepository } from '../session/session.repository';

/** What a browser that signs out holds of its session; either may be missing or over. */
export interface SignOutCredentials {
  sessionId: string | null;
  refreshToken: string | null;
}

@Injectable()
export class SignOutService {
  constructor(
    private readonly database: DataSource,
    private readonly refreshTokens: RefreshTokens,
    private readonly sessions: SessionRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Voids the session's tokens everywhere; a second time, or with nothing that is good, it changes nothing. */
  async end({ sessionId, refreshToken }: SignOutCredentials): Promise<void> {
    const shown = refreshToken ? this.refreshTokens.read(refreshToken) : null;
    const held = new Set([sessionId, shown?.sessionId].filter((id) => typeof id === 'string'));
    if (held.size === 0) return;
    await this.database.transaction(async (manager) => {
      for (const id of held) await this.endOne(manager, id);
    });
    this.outbox.wake();
  }

  private async endOne(manager: EntityManager, sessionId: string): Promise<void> {
    const userId = await this.sessions.revoke(manager, sessionId);
    if (!userId) return;
    const login = await manager.findOneBy(Login, { userId });
    const actor = login && { userId, role: login.role };
    await this.audit.record(manager, { action: 'session.ended', actor, subjectId: userId, objectId: sessionId });
  }
}

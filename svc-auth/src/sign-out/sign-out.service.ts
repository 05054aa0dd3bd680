import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LoginRepository } from '../login/login.repository';
import { type PresentedToken, RefreshTokens } from '../session/refresh-tokens.service';
import { SessionRepository } from '../session/session.repository';

/** Either may be missing or expired. */
interface SignOutCredentials {
  sessionId: string | null;
  refreshToken: string | null;
}

@Injectable()
export class SignOutService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly refreshTokens: RefreshTokens,
    private readonly sessions: SessionRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Revokes the session everywhere. Idempotent.
   * @returns whether a credential was valid; without one, nothing is done
   */
  async signOut({ sessionId, refreshToken }: SignOutCredentials): Promise<boolean> {
    const parsed = refreshToken ? this.refreshTokens.parse(refreshToken) : null;
    if (!sessionId && !parsed) return false;
    const isProven = await this.database.transaction(async (manager) => {
      const isValid = parsed && (parsed.isIssued || (await this.isCurrent(manager, parsed)));
      const sessionIds = new Set([sessionId, isValid ? parsed.sessionId : null].filter((id) => id !== null));
      for (const id of sessionIds) await this.endSession(manager, id);
      return sessionIds.size > 0;
    });
    this.outbox.wake();
    return isProven;
  }

  /** Recognizes a token by its hash, because the secret that it was issued under may have been rotated out. */
  private async isCurrent(manager: EntityManager, { sessionId, hash }: PresentedToken): Promise<boolean> {
    return (await this.sessions.lock(manager, sessionId, hash))?.isCurrent ?? false;
  }

  private async endSession(manager: EntityManager, sessionId: string): Promise<void> {
    const userId = await this.sessions.revoke(manager, sessionId);
    if (!userId) return;
    const login = await this.logins.findById(userId, manager);
    const actor = login && { userId, role: login.role };
    await this.audit.record(manager, { action: 'session.ended', actor, subjectId: userId, objectId: sessionId });
  }
}

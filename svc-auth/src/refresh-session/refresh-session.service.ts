import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Login } from '../login/login.entity';
import { toSessionUser } from '../login/session-user';
import { AccessTokens } from '../session/access-tokens.service';
import type { BrowserContext, RefreshCookie, SignedIn } from '../session/browser-context';
import { RefreshTokens } from '../session/refresh-tokens.service';
import { SessionRepository } from '../session/session.repository';

interface Renewed {
  login: Login;
  /** Absent where another tab got it a moment ago. */
  refresh?: RefreshCookie;
}

@Injectable()
export class RefreshSessionService {
  constructor(
    private readonly database: DataSource,
    private readonly refreshTokens: RefreshTokens,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Takes a refresh token for an access token and the next refresh token. Name, role and disabled are read anew. A token
   * that was replaced more than a moment ago is in two hands: the session ends.
   * @throws unauthenticated
   */
  async renew(browser: BrowserContext): Promise<SignedIn> {
    const shown = browser.refreshToken ? this.refreshTokens.read(browser.refreshToken) : null;
    if (!shown) throw new ProblemException('unauthenticated');
    const { sessionId, hash } = shown;
    const renewed = await this.database.transaction((manager) => this.rotate(manager, sessionId, hash, browser));
    this.outbox.wake();
    if (!renewed) throw new ProblemException('unauthenticated');
    const { login, refresh } = renewed;
    const token = await this.tokens.sign(login, sessionId);
    return { token, user: toSessionUser(login), cookies: refresh ? { refresh } : {} };
  }

  private async rotate(
    manager: EntityManager,
    sessionId: string,
    hash: Buffer,
    { userAgent }: BrowserContext,
  ): Promise<Renewed | null> {
    const session = await this.sessions.lock(manager, sessionId, hash);
    if (!session?.isLive) return null;
    const login = await manager.findOneBy(Login, { userId: session.userId });
    if (!login || login.isDisabled) return null;
    if (session.isJustReplaced) return { login };
    if (!session.isCurrent) {
      await this.endReused(manager, sessionId, login);
      return null;
    }
    const refresh = await this.sessions.rotate(manager, sessionId, login, userAgent);
    return refresh ? { login, refresh } : null;
  }

  private async endReused(manager: EntityManager, sessionId: string, { userId }: Login): Promise<void> {
    await this.sessions.revoke(manager, sessionId);
    // Whoever showed it proved nothing.
    await this.audit.record(manager, {
      action: 'session.refresh-reused',
      actor: null,
      subjectId: userId,
      objectId: sessionId,
    });
  }
}

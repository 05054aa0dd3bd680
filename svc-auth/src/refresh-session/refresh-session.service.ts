import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Login } from '../login/login.entity';
import { LoginRepository } from '../login/login.repository';
import { toSessionUser } from '../login/session-user-response';
import { AccessTokens } from '../session/access-tokens.service';
import type { BrowserContext, RefreshCookie, SignedIn } from '../session/browser-context';
import { type PresentedToken, RefreshTokens } from '../session/refresh-tokens.service';
import { SessionRepository } from '../session/session.repository';

interface RefreshedSession {
  login: Login;
  /** Until the session ends. */
  seconds: number;
  /** Absent when another tab received the next token a moment ago. */
  refresh?: RefreshCookie;
}

@Injectable()
export class RefreshSessionService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly refreshTokens: RefreshTokens,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Exchanges a refresh token for an access token and the next refresh token. Name, role and disabled state are read
   * again. A token that was replaced longer ago than the grace period has been copied: its session ends.
   * @throws unauthenticated
   */
  async refresh(browser: BrowserContext): Promise<SignedIn> {
    const parsed = browser.refreshToken ? this.refreshTokens.parse(browser.refreshToken) : null;
    if (!parsed) throw new ProblemException('unauthenticated');
    const { sessionId } = parsed;
    const refreshed = await this.database.transaction((manager) => this.rotate(manager, parsed, browser));
    this.outbox.wake();
    if (!refreshed) throw new ProblemException('unauthenticated');
    const { login, seconds, refresh } = refreshed;
    const token = await this.tokens.sign(login, sessionId, seconds);
    return { token, user: toSessionUser(login), cookies: refresh ? { refresh } : {} };
  }

  private async rotate(
    manager: EntityManager,
    { sessionId, hash, isIssued }: PresentedToken,
    { userAgent }: BrowserContext,
  ): Promise<RefreshedSession | null> {
    const session = await this.sessions.lock(manager, sessionId, hash);
    if (!session?.isActive) return null;
    const login = await this.logins.findById(session.userId, manager);
    if (!login || login.isDisabled) return null;
    if (session.isRecentlyReplaced) return { login, seconds: session.seconds };
    if (!session.isCurrent) {
      if (isIssued) await this.endReusedSession(manager, sessionId, login);
      return null;
    }
    const refresh = await this.sessions.rotate(manager, sessionId, login, userAgent);
    return refresh && { login, seconds: refresh.seconds, refresh };
  }

  private async endReusedSession(manager: EntityManager, sessionId: string, { userId }: Login): Promise<void> {
    await this.sessions.revoke(manager, sessionId);
    // Without an actor: the caller has not proven who they are.
    await this.audit.record(manager, {
      action: 'session.refresh-reused',
      actor: null,
      subjectId: userId,
      objectId: sessionId,
    });
  }
}

import type { ChangePasswordRequest } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import type { Caller } from '@larkspur/service-kit/security/access';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RateLimitedAudit } from '../audit/rate-limited-audit.service';
import type { Login } from '../login/login.entity';
import { LoginRepository } from '../login/login.repository';
import { toSessionUser } from '../login/session-user-response';
import { isSamePassword, PasswordHasher } from '../password/password-hasher.service';
import { PASSWORD_CHANGE, PasswordReplacement } from '../password/password-replacement.service';
import { PasswordVerification, wrongPasswordError } from '../password/password-verification.service';
import { PasswordThrottle, throttledError } from '../password-throttle/password-throttle.service';
import { AccessTokens } from '../session/access-tokens.service';
import type { BrowserContext, SignedIn } from '../session/browser-context';
import { type OpenedSession, SessionRepository } from '../session/session.repository';

@Injectable()
export class ChangePasswordService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly throttle: PasswordThrottle,
    private readonly verification: PasswordVerification,
    private readonly passwords: PasswordHasher,
    private readonly replacement: PasswordReplacement,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly audit: Audit,
    private readonly rateLimitedAudit: RateLimitedAudit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Ends every session of the login and opens a new one for this browser: its old tokens may have been copied too.
   * @throws wrong_password, invalid when the new password equals the old one, rate_limited, unauthenticated
   */
  async change(caller: Caller, passwords: ChangePasswordRequest, browser: BrowserContext): Promise<SignedIn> {
    const login = await this.logins.findById(caller.userId);
    if (!login || login.isDisabled) throw new ProblemException('unauthenticated');
    await this.requireOldPassword(login, passwords.oldPassword);
    if (isSamePassword(passwords.oldPassword, passwords.newPassword)) throw samePasswordError();
    const passwordHash = await this.passwords.hash(passwords.newPassword);
    const { sessionId, refresh } = await this.database.transaction((manager) =>
      this.replace(manager, caller, { login, passwordHash, browser }),
    );
    this.outbox.wake();
    const token = await this.tokens.sign(login, sessionId, refresh.seconds);
    return { token, user: toSessionUser(login), cookies: { refresh } };
  }

  private async requireOldPassword(login: Login, oldPassword: string): Promise<void> {
    const result = await this.verification.verify(this.throttle.userCounter(login.userId), login, oldPassword);
    if (result.outcome === 'correct') return;
    this.rateLimitedAudit.record('password.refused', login.userId, result.outcome);
    throw result.outcome === 'throttled' ? throttledError(result.seconds) : wrongPasswordError('oldPassword');
  }

  private async replace(
    manager: EntityManager,
    { userId, sessionId }: Caller,
    { login, passwordHash, browser }: { login: Login; passwordHash: string; browser: BrowserContext },
  ): Promise<OpenedSession> {
    const locked = await this.logins.lock(manager, userId);
    if (!locked || locked.isDisabled) throw new ProblemException('unauthenticated');
    // A concurrent request changed the password after it was verified.
    if (locked.passwordHash !== login.passwordHash) throw wrongPasswordError('oldPassword');
    if (!(await this.sessions.revokeOwn(manager, userId, sessionId))) throw new ProblemException('unauthenticated');
    const changed = await this.replacement.replace(manager, locked, passwordHash, browser.deviceCookie);
    const opened = await this.sessions.open(manager, changed, browser.userAgent);
    if (!opened) throw new Error('The login was changed although it is locked.');
    await this.audit.record(manager, { action: 'password.changed', subjectId: userId, changes: [PASSWORD_CHANGE] });
    return opened;
  }
}

function samePasswordError(): ProblemException {
  const message = 'Choose a password that is different from your current one.';
  return new ProblemException('invalid', { errors: [{ field: 'newPassword', message }] });
}

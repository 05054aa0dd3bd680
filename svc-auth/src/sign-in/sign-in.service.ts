import type { SignInRequest } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RateLimitedAudit } from '../audit/rate-limited-audit.service';
import { KnownDevices } from '../known-device/known-devices.service';
import { emailKey } from '../login/email-key';
import type { Login } from '../login/login.entity';
import { LoginRepository } from '../login/login.repository';
import { toSessionUser } from '../login/session-user-response';
import { PasswordVerification } from '../password/password-verification.service';
import { type Counter, PasswordThrottle, throttledError } from '../password-throttle/password-throttle.service';
import { AccessTokens } from '../session/access-tokens.service';
import type { BrowserContext, CookieChanges, RefreshCookie, SignedIn } from '../session/browser-context';
import { deviceName } from '../session/device-name';
import { SessionRepository } from '../session/session.repository';

@Injectable()
export class SignInService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly verification: PasswordVerification,
    private readonly throttle: PasswordThrottle,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly audit: Audit,
    private readonly rateLimitedAudit: RateLimitedAudit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Uses only this service's own database: names and status come from its copy of the profile.
   * @throws wrong_credentials, also when no login has the email; account_disabled, only after the correct password;
   * rate_limited after too many wrong passwords
   */
  async signIn({ email, password }: SignInRequest, browser: BrowserContext): Promise<SignedIn> {
    const key = emailKey(email);
    const login = await this.logins.findByEmail(email);
    const device = await this.devices.find(browser.deviceCookie, key);
    const counter = device ? this.throttle.deviceCounter(device) : this.throttle.emailCounter(key);
    const result = await this.verification.verify(counter, login, password);
    if (result.outcome === 'throttled') {
      this.rateLimitedAudit.record('session.throttled', login?.userId ?? null);
      throw throttledError(result.seconds);
    }
    if (!login || result.outcome === 'wrong') {
      this.rateLimitedAudit.record('session.refused', login?.userId ?? null);
      throw new ProblemException('wrong_credentials');
    }
    const opened = await this.database.transaction((manager) => this.openSession(manager, login, counter, browser));
    this.outbox.wake();
    if (!opened) return this.rejectChangedLogin(login.userId);
    const token = await this.tokens.sign(login, opened.sessionId, opened.cookies.refresh.seconds);
    return { token, user: toSessionUser(login), cookies: opened.cookies };
  }

  private async openSession(
    manager: EntityManager,
    login: Login,
    counter: Counter,
    browser: BrowserContext,
  ): Promise<{ sessionId: string; cookies: CookieChanges & { refresh: RefreshCookie } } | null> {
    // First, because a change of the password locks the login before it resets the same counter.
    const session = await this.sessions.open(manager, login, browser.userAgent);
    if (!session) return null;
    await this.throttle.reset(manager, counter);
    const { sessionId, refresh, endedIds } = session;
    const { userId, role } = login;
    const { isNew, cookie } = await this.devices.recordSignIn(manager, browser.deviceCookie, userId);
    const actor = { userId, role };
    await this.audit.recordAll(manager, [
      { action: 'session.opened', actor, subjectId: userId, objectId: sessionId },
      ...endedIds.map((objectId) => ({
        action: 'session.ended' as const,
        actor,
        subjectId: userId,
        objectId,
        reason: 'limit',
      })),
    ]);
    if (isNew) await this.notifyOfNewDevice(manager, userId, browser);
    return { sessionId, cookies: { refresh, ...(cookie && { deviceCookie: cookie }) } };
  }

  private async notifyOfNewDevice(
    manager: EntityManager,
    userId: string,
    { userAgent }: BrowserContext,
  ): Promise<void> {
    const device = deviceName(userAgent);
    const address = currentContext()?.address ?? '';
    const at = new Date().toISOString();
    await this.outbox.enqueue(manager, 'notice.due', { userId, notice: { kind: 'new-device', device, address }, at });
  }

  /** The password was correct, but the login changed before the session could be opened. */
  private async rejectChangedLogin(userId: string): Promise<never> {
    const login = await this.logins.findById(userId);
    this.rateLimitedAudit.record('session.refused', userId, login?.isDisabled ? 'disabled' : null);
    throw new ProblemException(login?.isDisabled ? 'account_disabled' : 'wrong_credentials');
  }
}

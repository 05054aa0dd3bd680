import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KnownDevices } from '../known-device/known-devices.service';
import type { Login } from '../login/login.entity';
import { LoginRepository } from '../login/login.repository';
import { PasswordResetRepository } from '../password-reset/password-reset.repository';
import { PasswordThrottle } from '../password-throttle/password-throttle.service';
import { SessionRepository } from '../session/session.repository';

/** For the audit, which has no passwords. */
export const PASSWORD_CHANGE = { field: 'password', before: null, after: null };

/** Stores a new password and applies its consequences, however the password was set. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly logins: LoginRepository,
    private readonly sessions: SessionRepository,
    private readonly devices: KnownDevices,
    private readonly throttle: PasswordThrottle,
    private readonly resets: PasswordResetRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Ends all sessions, so that no token from before is accepted, forgets known browsers, revokes password reset links and
   * notifies the customer.
   * @param login locked by this transaction
   * @param keptDevice the cookie of a browser that stays known
   * @returns the changed login
   */
  async replace(manager: EntityManager, login: Login, passwordHash: string, keptDevice: string | null): Promise<Login> {
    const { userId, emailKey } = login;
    await this.logins.setPasswordHash(manager, userId, passwordHash);
    await this.sessions.revokeAllOfUser(manager, userId);
    await this.devices.forgetOthers(manager, userId, keptDevice ?? '');
    await this.throttle.reset(manager, this.throttle.emailCounter(emailKey), this.throttle.userCounter(userId));
    await this.resets.revokeAll(manager, userId);
    const at = new Date().toISOString();
    await this.outbox.enqueue(manager, 'notice.due', { userId, notice: { kind: 'password-changed' }, at });
    return { ...login, passwordHash };
  }
}

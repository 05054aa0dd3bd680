import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KnownDevices } from '../known-device/known-devices.service';
import { Login } from '../login/login.entity';
import { PasswordResets } from '../password-reset/password-resets.service';
import { PasswordThrottle } from '../password-throttle/password-throttle.service';
import { SessionRepository } from '../session/session.repository';

/** What stays open where the password is replaced. */
export interface KeptSession {
  sessionId: string;
  deviceCookie: string;
}

/** What follows from a new password, whoever set it. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly devices: KnownDevices,
    private readonly throttle: PasswordThrottle,
    private readonly resets: PasswordResets,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Sessions end, browsers are strangers again, links that would set a password are void, and the customer is told.
   * @param login locked by this transaction
   */
  async replace(
    manager: EntityManager,
    login: Login,
    passwordHash: string,
    staying: KeptSession | null,
  ): Promise<void> {
    const { userId, emailKey } = login;
    await manager.update(Login, { userId }, { passwordHash });
    await this.sessions.revokeAllOfUser(manager, userId, staying?.sessionId);
    await this.devices.forgetOthers(manager, userId, staying?.deviceCookie ?? '');
    await this.throttle.reset(manager, this.throttle.emailCounter(emailKey), this.throttle.userCounter(userId));
    await this.resets.revokeAll(manager, userId);
    const at = new Date().toISOString();
    await this.outbox.enqueue(manager, 'notice.due', { userId, notice: { kind: 'password-changed' }, at });
  }
}

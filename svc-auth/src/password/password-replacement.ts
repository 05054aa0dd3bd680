import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KnownDevices } from '../known-device/known-devices';
import { Login } from '../login/login.entity';
import { PasswordResets } from '../reset-password/password-resets';
import { SessionRepository } from '../session/session.repository';
import { PasswordThrottle } from '../throttle/password-throttle.service';

/** What stays open where the password is replaced. */
export interface Staying {
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
  async replace(manager: EntityManager, login: Login, passwordHash: string, staying: Staying | null): Promise<void> {
    const { userId, emailKey } = login;
    await manager.update(Login, { userId }, { passwordHash });
    await this.sessions.revokeAllOfUser(manager, userId, staying?.sessionId);
    await this.devices.forgetOthers(manager, userId, staying?.deviceCookie ?? '');
    await this.throttle.forget(manager, this.throttle.ofEmail(emailKey), this.throttle.ofSignedIn(userId));
    await this.resets.voidAll(manager, userId);
    const at = new Date().toISOString();
    await this.outbox.enqueue(manager, 'notice.due', { userId, notice: { kind: 'password-changed' }, at });
  }
}

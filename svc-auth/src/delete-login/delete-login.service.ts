import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { KnownDevices } from '../known-device/known-devices.service';
import { LoginRepository } from '../login/login.repository';
import { MailRepository } from '../mail/mail.repository';
import { PaymentNoticesRepository } from '../payment-notices/payment-notices.repository';
import { SessionRepository } from '../session/session.repository';

@Injectable()
export class DeleteLoginService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly sessions: SessionRepository,
    private readonly devices: KnownDevices,
    private readonly mails: MailRepository,
    private readonly paymentNotices: PaymentNoticesRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Ends the sessions of a deleted user and deletes the login, which frees its email, and everything that names the person. Idempotent. */
  async delete(userId: string, actorId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const login = await this.logins.lock(manager, userId);
      if (!login) return;
      await this.sessions.revokeAllOfUser(manager, userId);
      await this.sessions.clearClients(manager, userId);
      await this.devices.deleteAll(manager, userId);
      await this.mails.deleteAllOfUser(manager, userId);
      await this.paymentNotices.deleteAllOfUser(manager, userId);
      await this.logins.delete(manager, userId);
      // Only administrators delete users.
      const actor = { userId: actorId, role: 'administrator' as const };
      await this.audit.record(manager, { action: 'login.deleted', actor, subjectId: userId });
    });
    this.outbox.wake();
  }
}

import type { Events } from '@larkspur/contracts/messages';
import { recordFirstDelivery } from '@larkspur/service-kit/outbox/inbox';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginRepository } from '../login/login.repository';
import { MailQueue } from '../mail/mail-queue.service';
import { noticeEmail } from './notice-emails';

/** Emails a notice to its customer, once. A notice for a deleted or unknown login is dropped. */
@Injectable()
export class SendNoticeService {
  private readonly logger = new Logger(SendNoticeService.name);

  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly mails: MailQueue,
  ) {}

  async send({ userId, notice, at }: Events['notice.due'], messageId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      // Locked, so that no email is queued for a user who is being deleted.
      const login = await this.logins.lock(manager, userId);
      if (!login) return;
      const content = noticeEmail(notice, login.firstName, new Date(at));
      if (!content) {
        this.logger.error({ kind: notice.kind, userId }, 'Dropped a notice of an unknown kind');
        return;
      }
      if (!(await recordFirstDelivery(manager, 'svc-auth.notices', messageId))) return;
      const address = notice.kind === 'email-changed' ? notice.formerEmail : login.email;
      const name = `${login.firstName} ${login.lastName}`;
      await this.mails.enqueue(manager, { userId, to: { address, name }, content });
    });
    this.mails.wake();
  }
}

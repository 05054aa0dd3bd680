import type { Events } from '@larkspur/contracts/messages';
import { recordFirstDelivery } from '@larkspur/service-kit/outbox/inbox';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginRepository } from '../login/login.repository';
import { MailQueue } from '../mail/mail-queue.service';
import { noticeEmail } from './notice-emails';

/** Turns what a customer is to be told into a mail, once. Who has no login (any more) is told nothing. */
@Injectable()
export class SendNoticeService {
  private readonly logger = new Logger(SendNoticeService.name);

  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly mails: MailQueue,
  ) {}

  async tell({ userId, notice, at }: Events['notice.due'], messageId: string): Promise<void> {
    const login = await this.logins.findById(userId);
    if (!login) return;
    const letter = noticeEmail(notice, login.firstName, new Date(at));
    if (!letter) {
      this.logger.error({ kind: notice.kind, userId }, 'A notice of an unknown kind was not sent');
      return;
    }
    const address = notice.kind === 'email-changed' ? notice.formerEmail : login.email;
    await this.database.transaction(async (manager) => {
      if (!(await recordFirstDelivery(manager, 'svc-auth.notices', messageId))) return;
      const name = `${login.firstName} ${login.lastName}`;
      await this.mails.enqueue(manager, { userId, to: { address, name }, content: letter });
    });
    this.mails.wake();
  }
}

import type { Events } from '@larkspur/contracts/messages';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { recordFirstDelivery } from '@larkspur/service-kit/outbox/inbox';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LoginRepository } from '../login/login.repository';
import { MailQueue } from '../mail/mail-queue.service';
import { noticeEmails } from './notice-emails';

/** In the inbox. */
const CONSUMER = 'svc-auth.notices';

const missingRow = z.object({ id: z.string() }).describe('missing notices');

/**
 * Emails a notice to its customer, once. A notice for a deleted or unknown login is dropped. One of an unknown kind, from a later
 * release, is not recorded: its sender repeats it until this release has been replaced.
 */
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
      const emails = login ? noticeEmails(notice, login, new Date(at)) : [];
      if (!emails) {
        this.logger.warn(
          { kind: notice.kind, userId, messageId },
          'Skipped a notice of an unknown kind; a later release will send it',
        );
        return;
      }
      // Also for an unknown login, so that the sender does not repeat the notice.
      if (!(await recordFirstDelivery(manager, CONSUMER, messageId)) || !login) return;
      const name = `${login.firstName} ${login.lastName}`;
      for (const { address, content } of emails) {
        await this.mails.enqueue(manager, { userId, to: { address, name }, content });
      }
    });
    this.mails.wake();
  }

  /** @returns those of the messages that were never handled */
  async findMissing(messageIds: readonly string[]): Promise<string[]> {
    const rows = await queryRows(
      this.database,
      missingRow,
      `SELECT sent.id FROM unnest($1::text[]) AS sent (id)
       WHERE NOT EXISTS (SELECT FROM inbox WHERE consumer = $2 AND message_id = sent.id)`,
      [messageIds, CONSUMER],
    );
    return rows.map(({ id }) => id);
  }
}

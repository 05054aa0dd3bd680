import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuthConfig } from '../config';
import type { EmailContent } from './email-content';
import { MailRepository } from './mail.repository';
import { MailSender } from './mail-sender.service';
import { sealContent } from './sealed-content';

/** An email that could not be delivered for a day is no longer useful. */
const DEFAULT_LIFETIME_MS = 86_400_000;

interface NewMail {
  userId: string;
  to: { address: string; name: string };
  content: EmailContent;
  /** The email is not sent after this time, for example because its link has expired. A day from now by default. */
  expiresAt?: Date;
}

/** Queues email inside a transaction: it is sent if, and only if, the transaction commits. */
@Injectable()
export class MailQueue {
  constructor(
    private readonly config: AuthConfig,
    private readonly mails: MailRepository,
    private readonly sender: MailSender,
  ) {}

  /** @param manager of the transaction that makes the change which the email reports */
  async enqueue(manager: EntityManager, { userId, to, content, expiresAt }: NewMail): Promise<void> {
    const id = newId();
    const { kind, ...body } = content;
    await this.mails.insert(manager, {
      id,
      userId,
      toAddress: to.address,
      toName: to.name,
      kind,
      sealedContent: sealContent(this.config.KEY_ENCRYPTION_SECRET, id, body),
      expiresAt: expiresAt ?? new Date(Date.now() + DEFAULT_LIFETIME_MS),
    });
  }

  /** Call after the commit: the email is sent immediately instead of at the sender's next poll. */
  wake(): void {
    this.sender.wake();
  }
}

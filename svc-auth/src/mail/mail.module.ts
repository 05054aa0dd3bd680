import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthConfig } from '../config';
import { MailMetrics } from './mail.metrics';
import { MailRepository } from './mail.repository';
import { MailQueue } from './mail-queue.service';
import { MailSender } from './mail-sender.service';
import { MailTransport } from './mail-transport';
import { MailboxFolderTransport } from './mailbox-folder.transport';
import { QueuedEmail } from './queued-email.entity';
import { SmtpTransport } from './smtp.transport';

@Module({
  imports: [TypeOrmModule.forFeature([QueuedEmail])],
  providers: [
    { provide: MailTransport, useFactory: createTransport, inject: [AuthConfig] },
    MailRepository,
    MailMetrics,
    MailSender,
    MailQueue,
  ],
  exports: [MailQueue, MailRepository],
})
export class MailModule {}

function createTransport({ SMTP_URL, MAILBOX_DIR }: AuthConfig): MailTransport {
  if (SMTP_URL) return new SmtpTransport(SMTP_URL);
  if (MAILBOX_DIR) return new MailboxFolderTransport(MAILBOX_DIR);
  throw new Error('Set SMTP_URL or MAILBOX_DIR: one of them is required to send email.');
}

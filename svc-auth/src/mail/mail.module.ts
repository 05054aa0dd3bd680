import type { DynamicModule } from '@nestjs/common';
import { AuthConfig } from '../config';
import { MailRepository } from './mail.repository';
import { MailMetrics } from './mail-metrics';
import { MailQueue } from './mail-queue.service';
import { MailSender } from './mail-sender.service';
import { MailTransport } from './mail-transport';
import { MailboxFolderTransport } from './mailbox-folder.transport';
import { SmtpTransport } from './smtp.transport';

class MailModule {}

/** Exports the queue: mail is sent by writing it there, in the transaction of what it tells of. */
export function mailModule(config: AuthConfig): DynamicModule {
  return {
    module: MailModule,
    providers: [
      { provide: AuthConfig, useValue: config },
      { provide: MailTransport, useFactory: () => postOffice(config) },
      MailRepository,
      MailMetrics,
      MailSender,
      MailQueue,
    ],
    exports: [MailQueue],
  };
}

function postOffice({ SMTP_URL, MAILBOX_DIR }: AuthConfig): MailTransport {
  if (SMTP_URL) return new SmtpTransport(SMTP_URL);
  if (MAILBOX_DIR) return new MailboxFolderTransport(MAILBOX_DIR);
  throw new Error('Neither SMTP_URL nor MAILBOX_DIR says where mail goes.');
}

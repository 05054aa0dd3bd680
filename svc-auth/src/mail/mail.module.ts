import type { DynamicModule } from '@nestjs/common';
import { AuthConfig } from '../config';
import { MailRepository } from './mail.repository';
import { MailMetrics } from './mail-metrics';
import { MailQueue } from './mail-queue';
import { MailSender } from './mail-sender';
import { MailboxFolder } from './mailbox-folder.post-office';
import { PostOffice } from './post-office';
import { SmtpServer } from './smtp-server.post-office';

class MailModule {}

/** Exports the queue: mail is sent by writing it there, in the transaction of what it tells of. */
export function mailModule(config: AuthConfig): DynamicModule {
  return {
    module: MailModule,
    providers: [
      { provide: AuthConfig, useValue: config },
      { provide: PostOffice, useFactory: () => postOffice(config) },
      MailRepository,
      MailMetrics,
      MailSender,
      MailQueue,
    ],
    exports: [MailQueue],
  };
}

function postOffice({ SMTP_URL, MAILBOX_DIR }: AuthConfig): PostOffice {
  if (SMTP_URL) return new SmtpServer(SMTP_URL);
  if (MAILBOX_DIR) return new MailboxFolder(MAILBOX_DIR);
  throw new Error('Neither SMTP_URL nor MAILBOX_DIR says where mail goes.');
}

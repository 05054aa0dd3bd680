import { mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { MailTransport } from './mail-transport';
import { type OutgoingMail, toMessage } from './outgoing-mail';

/** A folder of .eml files, for a bank without a mail server: anybody who may read it reads everybody's mail. */
export class MailboxFolderTransport extends MailTransport {
  readonly whereabouts: string;
  private readonly folder: string;
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
    this.whereabouts = `Mail is kept in ${this.folder}`;
  }

  /** A reader of the folder finds whole mails only, and one that is taken twice once. */
  async take(mail: OutgoingMail): Promise<void> {
    const { message } = await this.composer.sendMail(toMessage(mail));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.kind}-${mail.id}`;
    const draft = join(this.folder, `.${name}.${process.pid}`);
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(this.folder, `${name}.eml`));
  }
}

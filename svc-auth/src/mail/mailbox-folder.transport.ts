import { mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { MailTransport } from './mail-transport';
import { type OutgoingMail, toMessage } from './outgoing-mail';

/** Writes .eml files to a folder, for environments without a mail server. Anyone who can read the folder reads all email. */
export class MailboxFolderTransport extends MailTransport {
  readonly description: string;
  private readonly folder: string;
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
    this.description = `Email is written to ${this.folder}`;
  }

  /** Renames a complete file into place: readers never see a partial email, and a retry replaces the same file. */
  async send(mail: OutgoingMail): Promise<void> {
    const { message } = await this.composer.sendMail(toMessage(mail));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${mail.createdAt.toISOString().replaceAll(':', '-')}-${mail.kind}-${mail.id}`;
    const temporaryFile = join(this.folder, `.${name}.${process.pid}`);
    const file = await open(temporaryFile, 'w', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryFile, join(this.folder, `${name}.eml`));
  }
}

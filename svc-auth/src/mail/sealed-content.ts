import { decrypt, encrypt } from '../keys/key-encryption';
import type { EmailContent } from './email-content';

/** Returns the name that is authenticated with an email's encrypted content. */
export const mailName = (mailId: string) => `mail ${mailId}`;

export type MailBody = Omit<EmailContent, 'kind'>;

/** Encrypted at rest, because an email may hold a link that signs in: a copy of the table opens no login. */
export function sealContent(keyring: string, mailId: string, body: MailBody): Buffer {
  return encrypt(keyring, mailName(mailId), Buffer.from(JSON.stringify(body)));
}

/** @throws Error when the content was sealed under another secret or for another email */
export function openContent(keyring: string, mailId: string, sealed: Buffer): MailBody {
  return JSON.parse(decrypt(keyring, mailName(mailId), sealed).toString()) as MailBody;
}

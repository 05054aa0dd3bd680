import { decrypt, encrypt } from '../keys/key-encryption';
import type { EmailContent } from './email-content';

export type MailBody = Omit<EmailContent, 'kind'>;

/** Encrypted at rest, because an email may hold a link that signs in: a copy of the table opens no login. */
export function sealContent(secretHex: string, mailId: string, body: MailBody): Buffer {
  return encrypt(secretHex, `mail ${mailId}`, Buffer.from(JSON.stringify(body)));
}

/** @throws Error when the content was sealed under another secret or for another email */
export function openContent(secretHex: string, mailId: string, sealed: Buffer): MailBody {
  return JSON.parse(decrypt(secretHex, `mail ${mailId}`, sealed).toString()) as MailBody;
}

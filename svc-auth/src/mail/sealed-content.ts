import { decrypt, encrypt } from '../keys/key-encryption';
import type { EmailContent } from './email-content';

export type SealedContent = Omit<EmailContent, 'kind'>;

/** A mail may hold a link that opens a login: while it waits, a copy of the table opens none. */
export function sealContent(secretHex: string, mailId: string, words: SealedContent): Buffer {
  return encrypt(secretHex, `mail ${mailId}`, Buffer.from(JSON.stringify(words)));
}

/** @throws when it was sealed under another secret or for another mail */
export function openContent(secretHex: string, mailId: string, sealed: Buffer): SealedContent {
  return JSON.parse(decrypt(secretHex, `mail ${mailId}`, sealed).toString()) as SealedContent;
}

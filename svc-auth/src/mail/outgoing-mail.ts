import { BRAND } from '@larkspur/contracts/brand';
import type { SendMailOptions } from 'nodemailer';
import type { SealedContent } from './sealed-content';

export interface OutgoingMail {
  id: string;
  kind: string;
  to: { address: string; name: string | null };
  createdAt: Date;
  content: SealedContent;
}

const LONGEST_NAME = 100;

/**
 * The message as a post office takes it. Its id is the row's, so that a mail that goes out twice after a crash is one
 * message to who receives it.
 */
export function toMessage({ id, to, createdAt, content: words }: OutgoingMail): SendMailOptions {
  const from = BRAND.supportEmail;
  return {
    from: { name: BRAND.bankName, address: from },
    to: { name: oneLine(to.name ?? ''), address: to.address },
    // Told apart from the header, so that no spelling of a name can add somebody.
    envelope: { from, to: [to.address] },
    subject: oneLine(words.subject),
    text: words.text,
    html: words.html,
    date: createdAt,
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    // RFC 3834: answers of machines to machines end here.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A header's worth of somebody's words: no control character, and no end of it. */
function oneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : plain;
}

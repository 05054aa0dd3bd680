import { BRAND } from '@larkspur/contracts/brand';
import type { SendMailOptions } from 'nodemailer';
import type { MailBody } from './sealed-content';

export interface OutgoingMail {
  id: string;
  kind: string;
  to: { address: string; name: string | null };
  createdAt: Date;
  content: MailBody;
}

const MAX_HEADER_LENGTH = 100;

/** The Message-ID is derived from the row's id, so that an email sent twice after a crash is recognized as a duplicate. */
export function toMessage({ id, to, createdAt, content }: OutgoingMail): SendMailOptions {
  const from = BRAND.supportEmail;
  return {
    from: { name: BRAND.bankName, address: from },
    to: { name: sanitizeHeader(to.name ?? ''), address: to.address },
    // Explicit, rather than parsed from the header, so that no name can add a recipient.
    envelope: { from, to: [to.address] },
    subject: sanitizeHeader(content.subject),
    text: content.text,
    html: content.html,
    date: createdAt,
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    // RFC 3834: suppresses automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Removes control characters and line breaks, which could start another header, and limits the length. */
function sanitizeHeader(text: string): string {
  const plain = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  return plain.length > MAX_HEADER_LENGTH ? `${plain.slice(0, MAX_HEADER_LENGTH - 1).toWellFormed()}…` : plain;
}

import { BRAND } from '@larkspur/contracts/brand';
import { type EmailDetail, renderEmailHtml } from './email-html';

/** An email without its recipient. */
export interface EmailContent {
  /** Identifies the template in logs and metrics: `password-reset`, `new-device`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

export interface EmailDraft {
  kind: string;
  subject: string;
  firstName: string;
  /** The event that the email reports. */
  body: string;
  details?: readonly EmailDetail[];
  link?: { label: string; address: string };
  /** The next step for the customer, or that there is nothing to do. */
  advice: string;
}

/** Renders a draft as plain text and as HTML. The HTML loads no external resources. */
export function composeEmail(draft: EmailDraft): EmailContent {
  const { kind, subject, body, details = [], link, advice } = draft;
  const html = renderEmailHtml({
    subject,
    greeting: greeting(draft),
    body,
    details,
    link,
    advice,
    signature: SIGNATURE,
  });
  return { kind, subject, text: renderText(draft), html };
}

const SIGNATURE = [BRAND.bankName, BRAND.address, `${BRAND.phone}, ${BRAND.supportEmail}`];

function greeting({ firstName }: EmailDraft): string {
  return `Hello ${firstName},`;
}

function renderText(draft: EmailDraft): string {
  const { body, details = [], link, advice } = draft;
  const paragraphs = [
    greeting(draft),
    body,
    details.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link ? `${link.label}:\n${link.address}` : '',
    advice,
    ['-- ', ...SIGNATURE].join('\n'),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

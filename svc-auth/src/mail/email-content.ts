import { BRAND } from '@larkspur/contracts/brand';

/** What a mail says, whoever gets it. */
export interface EmailContent {
  /** What it is about, in the words of code: `password-reset`, `new-device`. For the log and the metrics. */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

export interface EmailDraft {
  kind: string;
  subject: string;
  /** The reader's first name. */
  name?: string | undefined;
  /** What happened. */
  news: string;
  /** Particulars, each with its label. */
  facts?: readonly (readonly [label: string, value: string])[];
  link?: { label: string; address: string };
  /** What to do, or that nothing is to be done. */
  advice: string;
}

/** The same words as plain text and as simple HTML. Nothing in it is fetched from anywhere. */
export function composeEmail(draft: EmailDraft): EmailContent {
  const { kind, subject } = draft;
  return { kind, subject, text: asText(draft), html: asHtml(draft) };
}

/** `21 November 2026, 08:44 UTC` */
export function formatTimestamp(moment: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(moment);
  return `${day}, ${time} UTC`;
}

const greeting = ({ name }: EmailDraft) => (name ? `Hello ${name},` : 'Hello,');
const SIGNATURE = [BRAND.bankName, BRAND.address, `${BRAND.phone}, ${BRAND.supportEmail}`];

function asText(draft: EmailDraft): string {
  const { news, facts = [], link, advice } = draft;
  const paragraphs = [
    greeting(draft),
    news,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    link ? `${link.label}:\n${link.address}` : '',
    advice,
    ['-- ', ...SIGNATURE].join('\n'),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

function asHtml(draft: EmailDraft): string {
  const { subject, news, facts = [], link, advice } = draft;
  const rows = facts
    .map(([label, value]) => `<tr><th ${CELL}>${escapeHtml(label)}</th><td ${CELL}>${escapeHtml(value)}</td></tr>`)
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
<p>${escapeHtml(greeting(draft))}</p>
<p>${escapeHtml(news)}</p>
${rows ? `<table style="border-collapse: collapse">\n${rows}\n</table>` : ''}
${link ? `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a><br>${escapeHtml(link.address)}</p>` : ''}
<p>${escapeHtml(advice)}</p>
<hr>
<p><small>${SIGNATURE.map(escapeHtml).join('<br>')}</small></p>
</body>
</html>
`;
}

const CELL = 'style="text-align: left; vertical-align: top; padding: 0.2em 1em 0.2em 0; overflow-wrap: anywhere"';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '');
}

import { BRAND } from '@larkspur/contracts/brand';

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
  firstName?: string | undefined;
  /** What happened. */
  body: string;
  /** Labeled facts, such as the time and the device. */
  details?: readonly (readonly [label: string, value: string])[];
  link?: { label: string; address: string };
  /** What to do next, or that there is nothing to do. */
  advice: string;
}

/** Renders a draft as plain text and as simple HTML. The HTML loads no external resources. */
export function composeEmail(draft: EmailDraft): EmailContent {
  const { kind, subject } = draft;
  return { kind, subject, text: renderText(draft), html: renderHtml(draft) };
}

const SIGNATURE = [BRAND.bankName, BRAND.address, `${BRAND.phone}, ${BRAND.supportEmail}`];

function greeting({ firstName }: EmailDraft): string {
  return firstName ? `Hello ${firstName},` : 'Hello,';
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

function renderHtml(draft: EmailDraft): string {
  const { subject, body, details = [], link, advice } = draft;
  const rows = details
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
<p>${escapeHtml(body)}</p>
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

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '');
}

import { BRAND } from '@larkspur/contracts/brand';

/** A fact, such as the time or the device. */
export type EmailDetail = readonly [label: string, value: string];

export interface EmailHtmlContent {
  subject: string;
  greeting: string;
  body: string;
  details: readonly EmailDetail[];
  link: { label: string; address: string } | undefined;
  advice: string;
  signature: readonly string[];
}

/**
 * The light design is in tables and `style` attributes, because many mail programs read nothing else. The style sheet adds the dark
 * design and narrow margins. Nothing is loaded: images are often blocked, and would tell when an email is read.
 */
export function renderEmailHtml({
  subject,
  greeting,
  body,
  details,
  link,
  advice,
  signature,
}: EmailHtmlContent): string {
  const blocks = [
    `<h1 style="${HEADING}">${escapeHtml(subject)}</h1>`,
    paragraph(greeting),
    paragraph(body),
    details.length > 0 ? renderDetails(details) : '',
    link ? renderLink(link) : '',
    paragraph(advice),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${SHEET}</style>
</head>
<body class="paper" style="margin: 0; padding: 24px 12px; background: #fbfaf7">
<table ${LAYOUT} width="100%" style="max-width: 600px; margin: 0 auto">
<tr><td class="ground narrow" role="banner" style="${HEADER}">${BRAND.bankName}</td></tr>
<tr><td class="surface narrow" role="main" style="${CARD}">
${blocks.filter((block) => block !== '').join('\n')}
</td></tr>
<tr><td class="soft narrow" role="contentinfo" style="${FOOTER}">${signature.map(escapeHtml).join('<br>')}</td></tr>
</table>
</body>
</html>
`;
}

const paragraph = (text: string) => `<p style="margin: 0 0 16px">${escapeHtml(text)}</p>`;

function renderDetails(details: EmailHtmlContent['details']): string {
  const rows = details.map(
    ([label, value]) =>
      `<tr><th class="soft line" scope="row" style="${CELL}; ${LABEL}">${escapeHtml(label)}</th>` +
      `<td class="line" style="${CELL}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" style="border-collapse: collapse; margin: 0 0 24px">\n${rows.join('\n')}\n</table>`;
}

/** A button cannot be copied into another browser, so the address follows. */
function renderLink({ label, address }: NonNullable<EmailHtmlContent['link']>): string {
  const href = escapeHtml(address);
  return `<p style="margin: 0 0 16px"><a class="button" href="${href}" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p class="soft" style="${SMALL}; margin: 0 0 24px">If the button doesn’t work, copy this link into your browser:<br>${href}</p>`;
}

// The colors are those of web-kit's tokens.css.
const FONT = "font: 16px/1.5 Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const DISPLAY = "Fraunces, Georgia, 'Times New Roman', serif";
const SMALL = 'font-size: 14px; color: #5a5672; overflow-wrap: anywhere';
const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const HEADER = `padding: 20px 32px; background: #1e1a4d; color: #fbfaf7; border-bottom: 4px solid #f2a93b; border-radius: 12px 12px 0 0; font: 600 20px/1.4 ${DISPLAY}`;
const CARD = `padding: 32px 32px 16px; background: #ffffff; color: #1e1a4d; border-radius: 0 0 12px 12px; ${FONT}`;
const FOOTER = `padding: 24px 32px; ${FONT}; ${SMALL}`;
const HEADING = `margin: 0 0 24px; font: 600 24px/1.3 ${DISPLAY}`;
const CELL =
  'padding: 10px 16px 10px 0; border-bottom: 1px solid #e3dfd4; text-align: left; vertical-align: top; overflow-wrap: anywhere';
const LABEL = 'width: 25%; white-space: nowrap; font-weight: 400; color: #5a5672';
const BUTTON =
  'display: inline-block; padding: 12px 24px; border-radius: 8px; background: #3b3486; color: #ffffff; font-weight: 600; text-decoration: none';

/** Styles in attributes are stronger than those of a sheet, except with `!important`. */
const SHEET = `
@media (max-width: 480px) {
  .narrow { padding-left: 20px !important; padding-right: 20px !important }
}
@media (prefers-color-scheme: dark) {
  .paper { background: #100e26 !important }
  .ground { background: #2a2464 !important }
  .surface { background: #1e1a42 !important; color: #f2f0fa !important }
  .soft { color: #b9b4d6 !important }
  .line { border-color: #3a3569 !important }
  .button { background: #a9a1f2 !important; color: #17132f !important }
}
`;

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
}

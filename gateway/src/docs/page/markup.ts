/** Trusted HTML; every other value is escaped when it is inserted. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = Markup | string | number | null | undefined | readonly Part[];

/** A template tag that escapes every value that is not Markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + render(parts[index - 1]) + string));
}

function render(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Renders paragraphs, and code between backticks: the only Markdown that the descriptions use. */
export function prose(text: string): Markup {
  const paragraphs = text.split(/\n{2,}/);
  return html`${paragraphs.map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}`;
}

export const withCode = (text: string): Markup[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

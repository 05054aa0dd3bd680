import { createHash } from 'node:crypto';
import { METHODS, type OpenApiDocument } from '@larkspur/service-kit/openapi/openapi-document';
import { html, type Markup, prose } from './markup';
import { operationSection } from './operation-section';
import { kindOf, schemaTable } from './schema-table';
import { STYLES } from './styles';

/** The page's one style sheet by its hash: nothing else may load, and no script may run. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The document for a person. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const away = document['x-unavailable'] ?? [];
  const style = html`<style>`.text + STYLES + html`</style>`.text;
  const page = html`<title>${info.title}</title></head><body>
    <a class="skip" href="#main">Skip to the calls</a>
    <header><h1>${info.title}</h1>${prose(info.description)}
    <p><a href="?format=json">The same as OpenAPI ${document.openapi}</a></p></header>
    ${away.length > 0 ? html`<p class="away" role="status">Not available at the moment, and missing here: ${away.join(', ')}.</p>` : ''}
    <nav aria-label="Areas"><ul>${tags.map(({ name }) => html`<li><a href="#area-${name}">${name}</a></li>`)}
    <li><a href="#types">types</a></li></ul></nav>
    <main id="main">${tags.map((tag) => area(document, tag))}
    <section id="types"><h2>Types</h2>${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<section id="type-${name}"><h3>${name}</h3>${schema.description ? prose(schema.description) : ''}
        ${schema.properties ? schemaTable(schema) : html`<p>${kindOf(schema)}</p>`}</section>`,
    )}</section></main></body></html>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${style}${page.text}`;
}

function area({ paths }: OpenApiDocument, { name, description }: { name: string; description: string }): Markup {
  const own = Object.entries(paths).filter(([path]) => path.split('/')[1] === name);
  return html`<section id="area-${name}"><h2>${name}</h2>${prose(description)}${own.map(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? operationSection(method, path, operation) : [];
    }),
  )}</section>`;
}

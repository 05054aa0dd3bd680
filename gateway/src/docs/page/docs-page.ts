import { createHash } from 'node:crypto';
import { METHODS, type OpenApiDocument } from '@larkspur/service-kit/openapi/openapi-document';
import { html, type Markup, prose } from './markup';
import { operationSection } from './operation-section';
import { describeType, schemaTable } from './schema-table';
import { STYLES } from './styles';

/** Allows the page's own style sheet by its hash; nothing else may load, and no script may run. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders the document as an HTML page. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const unavailable = document['x-unavailable'] ?? [];
  const style = html`<style>`.text + STYLES + html`</style>`.text;
  const page = html`<title>${info.title}</title></head><body>
    <a class="skip" href="#main">Skip to the operations</a>
    <header><h1>${info.title}</h1>${prose(info.description)}
    <p><a href="?format=json">Download as OpenAPI ${document.openapi}</a></p></header>
    ${unavailable.length > 0 ? html`<p class="unavailable" role="status">These services are currently unavailable, so their operations are missing here: ${unavailable.join(', ')}.</p>` : ''}
    <nav aria-label="Sections"><ul>${tags.map(({ name }) => html`<li><a href="#section-${name}">${name}</a></li>`)}
    <li><a href="#types">types</a></li></ul></nav>
    <main id="main">${tags.map((tag) => tagSection(document, tag))}
    <section id="types"><h2>Types</h2>${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<section id="type-${name}"><h3>${name}</h3>${schema.description ? prose(schema.description) : ''}
        ${schema.properties ? schemaTable(schema) : html`<p>${describeType(schema)}</p>`}</section>`,
    )}</section></main></body></html>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${style}${page.text}`;
}

function tagSection({ paths }: OpenApiDocument, { name, description }: { name: string; description: string }): Markup {
  const tagged = Object.entries(paths).filter(([path]) => path.split('/')[1] === name);
  return html`<section id="section-${name}"><h2>${name}</h2>${prose(description)}${tagged.map(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? operationSection(method, path, operation) : [];
    }),
  )}</section>`;
}

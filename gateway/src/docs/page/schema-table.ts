import type { JsonSchema } from '@larkspur/service-kit/openapi/openapi-document';
import { html, type Markup, withCode } from './markup';

/** The members of an object, one a row. */
export function schemaTable({ properties = {}, required = [] }: JsonSchema): Markup {
  return table(
    Object.entries(properties).map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) })),
  );
}

export interface Row {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
  note?: string | undefined;
}

export function table(rows: readonly Row[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Fields"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${rows.map(row)}</tbody></table></div>`;
}

function row({ name, schema, isRequired, note }: Row): Markup {
  return html`<tr><th scope="row"><code>${name}</code>${isRequired ? '' : html` <small>optional</small>`}</th>
    <td>${kindOf(schema)}</td><td>${withCode(note ?? schema.description ?? '')}</td></tr>`;
}

/** In words: `text of 1 to 100 characters`, `savings or checking`. */
export function kindOf(schema: JsonSchema): Markup {
  const { $ref, anyOf, type, items } = schema;
  if ($ref) return html`<a href="#${anchor($ref)}">${$ref.split('/').at(-1)}</a>`;
  if (anyOf) return html`${anyOf.map((one, index) => [index > 0 ? ' or ' : '', kindOf(one)])}`;
  if (schema.enum)
    return html`${schema.enum.map((value, index) => [index > 0 ? ', ' : '', html`<code>${String(value)}</code>`])}`;
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (type === 'array') return html`list of ${items ? kindOf(items) : 'anything'}`;
  if (type === 'object') return schema.properties ? schemaTable(schema) : html`object`;
  const words = [[type ?? 'anything'].flat().map(wordOf).join(' or '), ...boundsOf(schema)];
  return html`${words.join(', ')}`;
}

export const anchor = (ref: string) => `type-${ref.split('/').at(-1) ?? ''}`;

const WORDS: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false', integer: 'whole number' };
const wordOf = (type: string) => WORDS[type] ?? type;

function boundsOf({ minLength, maxLength, minimum, maximum, format, pattern }: JsonSchema): string[] {
  return [
    ...(format ? [format] : []),
    ...(maxLength === undefined ? [] : [`${minLength ?? 0} to ${maxLength} characters`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(pattern ? [`like ${pattern}`] : []),
  ];
}

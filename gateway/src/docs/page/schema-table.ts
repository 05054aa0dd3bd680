import type { JsonSchema } from '@larkspur/service-kit/openapi/openapi-document';
import { html, type Markup, withCode } from './markup';

/** The properties of an object, one per row. */
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
    <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
    <tbody>${rows.map(row)}</tbody></table></div>`;
}

function row({ name, schema, isRequired, note }: Row): Markup {
  return html`<tr><th scope="row"><code>${name}</code>${isRequired ? '' : html` <small>optional</small>`}</th>
    <td>${describeType(schema)}</td><td>${withCode(note ?? schema.description ?? '')}</td></tr>`;
}

/** A readable type: `text, 1 to 100 characters`, or the allowed values. */
export function describeType(schema: JsonSchema): Markup {
  const { $ref, anyOf, type, items } = schema;
  if ($ref) return html`<a href="#${anchor($ref)}">${$ref.split('/').at(-1)}</a>`;
  if (anyOf) return html`${anyOf.map((one, index) => [index > 0 ? ' or ' : '', describeType(one)])}`;
  if (schema.enum)
    return html`${schema.enum.map((value, index) => [index > 0 ? ', ' : '', html`<code>${String(value)}</code>`])}`;
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (type === 'array') return html`list of ${items ? describeType(items) : 'any value'}`;
  if (type === 'object') return schema.properties ? schemaTable(schema) : html`object`;
  const parts = [[type ?? 'any value'].flat().map(typeLabel).join(' or '), ...constraintsOf(schema)];
  return html`${parts.join(', ')}`;
}

export const anchor = (ref: string) => `type-${ref.split('/').at(-1) ?? ''}`;

const TYPE_LABELS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
};
const typeLabel = (type: string) => TYPE_LABELS[type] ?? type;

function constraintsOf({ minLength, maxLength, minimum, maximum, format, pattern }: JsonSchema): string[] {
  return [
    ...(format ? [format] : []),
    ...(maxLength === undefined ? [] : [`${minLength ?? 0} to ${maxLength} characters`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(pattern ? [`pattern ${pattern}`] : []),
  ];
}

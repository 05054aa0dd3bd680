import type {
  JsonSchema,
  MediaType,
  OperationObject,
  ResponseObject,
} from '@larkspur/service-kit/openapi/openapi-document';
import { html, type Markup, prose } from './markup';
import { describeType, schemaTable, table } from './schema-table';

const ACCESS_LABELS: Readonly<Record<OperationObject['x-access'], string>> = {
  public: 'Public',
  'signed-in': 'Signed-in users',
  'account-holder': 'Customers and administrators',
  'back-office': 'Administrators and auditors',
  administrator: 'Administrators',
};

/** One operation as a collapsed section; its heading has the summary and who may call it. */
export function operationSection(method: string, path: string, operation: OperationObject): Markup {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  return html`<details id="${operationId}"><summary>
    <span class="method ${method}">${method.toUpperCase()}</span> <code>/api${path}</code>
    <span class="summary">${summary}</span> <span class="access">${ACCESS_LABELS[operation['x-access']]}</span></summary>
    ${parameters.length > 0 ? html`<h4>Parameters</h4>${table(parameters.map(toRow))}` : ''}
    ${requestBody ? html`<h4>Body</h4>${Object.entries(requestBody.content).map(media)}` : ''}
    <h4>Responses</h4>${Object.entries(responses).map(([status, response]) => responseSection(status, response))}
  </details>`;
}

function toRow(parameter: NonNullable<OperationObject['parameters']>[number]) {
  const { name, schema, required, description } = parameter;
  return { name, schema, isRequired: required, note: description ?? `In the ${parameter.in}.` };
}

function responseSection(status: string, { description, content = {} }: ResponseObject): Markup {
  const isError = Number(status) >= 400;
  return html`<div class="response"><h5>${status}</h5><div>${prose(description)}
    ${isError ? '' : Object.entries(content).map(media)}</div></div>`;
}

function media([type, { schema, example }]: [string, MediaType]): Markup {
  return html`<p><code>${type}</code></p>${isObject(schema) ? schemaTable(schema) : html`<p>${describeType(schema)}</p>`}
    ${example === undefined ? '' : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}`;
}

const isObject = (schema: JsonSchema) => schema.type === 'object' && schema.properties !== undefined;

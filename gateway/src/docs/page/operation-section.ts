import type {
  JsonSchema,
  MediaType,
  OperationObject,
  ResponseObject,
} from '@larkspur/service-kit/openapi/openapi-document';
import { html, type Markup, prose } from './markup';
import { kindOf, schemaTable, table } from './schema-table';

const ACCESS_WORDS: Readonly<Record<OperationObject['x-access'], string>> = {
  public: 'Everybody',
  'signed-in': 'Whoever is signed in',
  'account-holder': 'Customers and administrators',
  'back-office': 'Administrators and auditors',
  administrator: 'Administrators',
};

/** One call, folded: its heading says what it does, its inside everything else. */
export function operationSection(method: string, path: string, operation: OperationObject): Markup {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  return html`<details id="${operationId}"><summary>
    <span class="method ${method}">${method.toUpperCase()}</span> <code>/api${path}</code>
    <span class="what">${summary}</span> <span class="who">${ACCESS_WORDS[operation['x-access']]}</span></summary>
    ${parameters.length > 0 ? html`<h4>Parameters</h4>${table(parameters.map(toRow))}` : ''}
    ${requestBody ? html`<h4>Body</h4>${Object.entries(requestBody.content).map(media)}` : ''}
    <h4>Answers</h4>${Object.entries(responses).map(([status, answer]) => answerSection(status, answer))}
  </details>`;
}

function toRow(parameter: NonNullable<OperationObject['parameters']>[number]) {
  const { name, schema, required, description } = parameter;
  return { name, schema, isRequired: required, note: description ?? `In the ${parameter.in}.` };
}

function answerSection(status: string, { description, content = {} }: ResponseObject): Markup {
  const isError = Number(status) >= 400;
  return html`<div class="answer"><h5>${status}</h5><div>${prose(description)}
    ${isError ? '' : Object.entries(content).map(media)}</div></div>`;
}

function media([type, { schema, example }]: [string, MediaType]): Markup {
  return html`<p><code>${type}</code></p>${isObject(schema) ? schemaTable(schema) : html`<p>${kindOf(schema)}</p>`}
    ${example === undefined ? '' : html`<pre tabindex="0">${JSON.stringify(example, null, 2)}</pre>`}`;
}

const isObject = (schema: JsonSchema) => schema.type === 'object' && schema.properties !== undefined;

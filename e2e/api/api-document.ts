import {
  type JsonSchema,
  METHODS,
  type OpenApiDocument,
  type OperationObject,
} from '@larkspur/service-kit/openapi/openapi-document';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { call, member, type Seen } from './call';

export interface ApiOperation {
  /** `GET /transaction/{id}` */
  name: string;
  method: string;
  path: string;
  facts: OperationObject;
}

export const JSON_TYPE = 'application/json';

/** The document that the bank under test serves, and what its answers are held to. */
export class ApiDocument {
  readonly operations: readonly ApiOperation[];
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly validators = new Map<JsonSchema, ValidateFunction>();

  constructor(readonly document: OpenApiDocument) {
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const facts = item[method];
        const verb = method.toUpperCase();
        return facts ? [{ name: `${verb} ${path}`, method: verb, path, facts }] : [];
      }),
    );
  }

  static async read(door: string): Promise<ApiDocument> {
    const { status, body } = await call(door, { method: 'GET', target: '/docs' });
    if (status !== 200) throw new Error(`There is no document: ${status}`);
    return new ApiDocument(body as OpenApiDocument);
  }

  /** What is wrong with a value, in words; `null` when it fits. */
  mismatch(schema: JsonSchema, value: unknown): string | null {
    let validate = this.validators.get(schema);
    if (!validate) {
      validate = this.ajv.compile({ ...schema, components: this.document.components });
      this.validators.set(schema, validate);
    }
    return validate(value) ? null : this.ajv.errorsText(validate.errors);
  }

  /** What an answer says that the document does not: an unknown status, another media type, another shape. */
  objection({ facts, name }: ApiOperation, { status, contentType, body, method, target }: Seen): string | null {
    const asked = `${name} (${method} ${target.slice(0, 200)}) answered ${status}`;
    const told = facts.responses[status];
    if (!told) return `${asked}, which the document does not tell: ${JSON.stringify(body)?.slice(0, 300)}`;
    const media = told.content?.[contentType];
    if (!media) return `${asked} as "${contentType}", which the document does not tell`;
    if (!contentType.endsWith('json') || name === 'GET /docs') return null;
    const mismatch = this.mismatch(media.schema, body);
    return mismatch && `${asked}: ${mismatch}: ${JSON.stringify(body).slice(0, 500)}`;
  }
}

export const bodySchemaOf = ({ facts }: ApiOperation) => facts.requestBody?.content[JSON_TYPE];

export const codeOf = ({ body }: Seen) => member(body, 'code');

/** The path with its parameters filled in. */
export function fill(path: string, values: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values(name)));
}

import {
  type JsonSchema,
  METHODS,
  type OpenApiDocument,
  type OperationObject,
} from '@larkspur/service-kit/openapi/openapi-document';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { type ApiResult, call, member } from './api-client';

export interface ApiOperation {
  /** `GET /transaction/{id}` */
  name: string;
  method: string;
  path: string;
  definition: OperationObject;
}

const JSON_TYPE = 'application/json';

/** Messages that depend on the request, in addition to the documented one. */
const FURTHER_MESSAGES: Readonly<Record<string, string>> = {
  'PATCH /contacts/{id}': 'Marked as unread',
  'POST /user/admin/verifications/next': 'No case is available.',
  'POST /user/admin/{id}/verification': 'Verification rejected.',
};

/** The document that the bank under test serves; responses are validated against it. */
export class ApiDocument {
  readonly operations: readonly ApiOperation[];
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly validators = new Map<JsonSchema, ValidateFunction>();

  constructor(readonly document: OpenApiDocument) {
    this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const definition = item[method];
        const verb = method.toUpperCase();
        return definition ? [{ name: `${verb} ${path}`, method: verb, path, definition }] : [];
      }),
    );
  }

  static async read(url: string): Promise<ApiDocument> {
    const { status, body } = await call(url, { method: 'GET', target: '/docs' });
    if (status !== 200) throw new Error(`GET /docs responded with ${status}`);
    return new ApiDocument(body as OpenApiDocument);
  }

  /** The schema errors of a value as text; `null` if it is valid. */
  mismatch(schema: JsonSchema, value: unknown): string | null {
    let validate = this.validators.get(schema);
    if (!validate) {
      validate = this.ajv.compile({ ...schema, components: this.document.components });
      this.validators.set(schema, validate);
    }
    return validate(value) ? null : this.ajv.errorsText(validate.errors);
  }

  /**
   * Describes how a response deviates from the document: an undocumented status, media type, message, or shape; `null` if it does
   * not.
   */
  violation(
    { definition, name }: ApiOperation,
    { status, contentType, body, method, target }: ApiResult,
  ): string | null {
    const prefix = `${name} (${method} ${target.slice(0, 200)}) responded with ${status}`;
    const response = definition.responses[status];
    if (!response) return `${prefix}, which is not documented: ${JSON.stringify(body)?.slice(0, 300)}`;
    const media = response.content?.[contentType];
    if (!media) return `${prefix} as "${contentType}", which is not documented`;
    if (!contentType.endsWith('json') || name === 'GET /docs') return null;
    const message = status < 300 ? member(body, 'message') : undefined;
    if (message !== undefined && ![member(media.example, 'message'), FURTHER_MESSAGES[name]].includes(message))
      return `${prefix} with a message that is not the documented one: ${String(message)}`;
    const mismatch = this.mismatch(media.schema, body);
    return mismatch && `${prefix}: ${mismatch}: ${JSON.stringify(body).slice(0, 500)}`;
  }
}

export const getBodySchema = ({ definition }: ApiOperation) => definition.requestBody?.content[JSON_TYPE];

export const getErrorCode = ({ body }: ApiResult) => member(body, 'code');

/** The path with its parameters filled in. */
export function fill(path: string, values: (name: string) => string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values(name)));
}

import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import { contractSchema } from './contract-schemas';
import { errorResponses } from './error-responses';
import { exampleFor } from './example';
import type { JsonSchema, MediaType, OperationObject, Parameter, ResponseObject } from './openapi-document';
import { requestSchema } from './request-schema';
import type { DeclaredRoute } from './routes';
import { MESSAGE_SAMPLES } from './samples';

export class UndeclaredRouteError extends Error {
  override readonly name = 'UndeclaredRouteError';
}

/**
 * @param used takes the schemas of the contracts that the operation refers to
 * @throws UndeclaredRouteError when it has no @Access or no @Operation, UnknownTypeError
 */
export function describeRoute(route: DeclaredRoute, used: Record<string, JsonSchema>): OperationObject {
  const { method, path, access, operation, handler } = route;
  if (!access || !operation) throw new UndeclaredRouteError(`${handler} lacks @Access(…) or @Operation(…).`);
  const parameters = parametersOf(route, used);
  const body = route.body && requestSchema(route.body);
  return {
    operationId: operationId(method, path),
    tags: [path.split('/')[1] ?? ''],
    summary: operation.summary,
    security: access === 'public' ? [] : [{ bearer: [] }],
    'x-access': access,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: { 'application/json': { schema: body, example: exampleFor(body, used) } },
      },
    }),
    responses: { ...successes(route, used), ...errorResponses(route, used) },
  };
}

/** `GET /transaction/admin/{userId}` is `getTransactionAdminByUserId`. */
function operationId(method: string, path: string): string {
  const words = path.split('/').filter(Boolean);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return (
    method +
    words
      .map((word) =>
        camel(
          word.replace(/^\{(.*)\}$/, (_, name) => `by-${name}`),
          capital,
        ),
      )
      .join('')
  );
}

const camel = (word: string, capital: (part: string) => string) => word.split('-').map(capital).join('');

const HEADERS: Readonly<Record<string, Omit<Parameter, 'name' | 'in' | 'required'>>> = {
  [IDEMPOTENCY_KEY_HEADER]: {
    description: 'Drawn anew for each intention: the same key and body are answered alike and take effect once.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
    example: '8f14e45f-ceea-467f-a9c2-2f7b1d3e5a90',
  },
  'if-match': {
    description: 'The ETag of what the change builds on: a stale one is refused.',
    schema: { type: 'string', maxLength: 200 },
    example: '"7"',
  },
  'last-event-id': {
    description: 'Of the last event that arrived: the stream is taken up after it.',
    schema: { type: 'string', maxLength: 200 },
  },
};

function parametersOf({ params, query, headers }: DeclaredRoute, used: Record<string, JsonSchema>): Parameter[] {
  const asked = query ? requestSchema(query) : null;
  return [
    ...params.map((name): Parameter => {
      const schema = pathSchema(name);
      return { name, in: 'path', required: true, schema, example: exampleFor(schema, used, name) };
    }),
    ...Object.entries(asked?.properties ?? {}).map(([name, { description, ...schema }]): Parameter => {
      const required = asked?.required?.includes(name) ?? false;
      return { name, in: 'query', required, ...(description && { description }), schema };
    }),
    ...headers.flatMap((name): Parameter[] => {
      const told = HEADERS[name.toLowerCase()];
      return told ? [{ name: name.toLowerCase(), in: 'header', required: false, ...told }] : [];
    }),
  ];
}

const pathSchema = (name: string): JsonSchema =>
  /id$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' };

function successes(route: DeclaredRoute, used: Record<string, JsonSchema>): Record<string, ResponseObject> {
  const { status = 200, alternateStatus: otherStatus, mediaTypes: files = [] } = route.operation ?? {};
  const answersJson = files.length === 0 || route.operation?.data != null || route.operation?.response !== undefined;
  const content = {
    ...(answersJson && { 'application/json': jsonAnswer(route, used) }),
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }])),
  };
  return {
    [status]: { description: 'Done.', content },
    ...(otherStatus && {
      [otherStatus]: { description: otherStatus === 202 ? 'Not known yet: it is being worked on.' : 'Done.', content },
    }),
  };
}

function jsonAnswer({ operation, method, path }: DeclaredRoute, used: Record<string, JsonSchema>): MediaType {
  if (operation?.response) {
    const schema = contractSchema(operation.response, used);
    return { schema, example: exampleFor(schema, used) };
  }
  const tellsMessage = method !== 'get';
  const data = contractSchema(operation?.data ?? 'null', used);
  const schema = envelope(data, { isPage: operation?.isPage ?? false, tellsMessage });
  const words = MESSAGE_SAMPLES[`${method} ${path}`] ?? 'Done.';
  const message = tellsMessage ? words : undefined;
  // An undefined member is none in JSON: a read has nothing to say.
  return { schema, example: { ...(exampleFor(schema, used) as object), message } };
}

/** `Answer` and `ListAnswer` of the contracts. Every write tells in words what it did. */
function envelope(data: JsonSchema, { isPage, tellsMessage }: { isPage: boolean; tellsMessage: boolean }): JsonSchema {
  return {
    type: 'object',
    properties: {
      data,
      ...(isPage && {
        page: {
          type: 'object',
          properties: {
            next: { type: ['string', 'null'], description: 'The cursor of the following page; null on the last.' },
            limit: { type: 'integer' },
          },
          required: ['next', 'limit'],
          additionalProperties: false,
        },
      }),
      message: { type: 'string' },
    },
    required: ['data', ...(isPage ? ['page'] : []), ...(tellsMessage ? ['message'] : [])],
    additionalProperties: false,
  };
}

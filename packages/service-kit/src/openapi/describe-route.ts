import { DEFAULT_PAGE_LIMIT, IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import { contractSchema } from './contract-schemas';
import { errorResponses } from './error-responses';
import { exampleFor } from './example-for';
import type { JsonSchema, MediaType, OperationObject, Parameter, ResponseObject } from './openapi-document';
import { requestSchema } from './request-schema';
import type { DeclaredRoute } from './routes';

export class UndeclaredRouteError extends Error {
  override readonly name = 'UndeclaredRouteError';
}

/**
 * @param used collects the contract schemas that the operation refers to
 * @throws UndeclaredRouteError when it has no @Access or no @Operation, UnknownTypeError
 */
export function describeRoute(route: DeclaredRoute, used: Record<string, JsonSchema>): OperationObject {
  const { method, path, access, operation, handler } = route;
  if (!access || !operation) throw new UndeclaredRouteError(`${handler} needs @Access(…) and @Operation(…).`);
  const parameters = parametersOf(route);
  const body = route.body && requestSchema(route.body);
  return {
    operationId: operationId(method, path),
    tags: [tagOf(route)],
    summary: operation.summary,
    security: access === 'public' ? [] : [{ bearer: [] }],
    'x-access': access,
    'x-token': route.token ?? 'checked',
    'x-rate-limit': route.rateLimit ?? 'everything',
    ...(route.bodyLimit && { 'x-body-limit': route.bodyLimit }),
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

export function tagOf({ tag, path }: DeclaredRoute): string {
  return tag?.name ?? path.split('/')[1] ?? '';
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
    description: 'A new random key for each intended change. Repeating a key with the same body has no further effect.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
    example: '8f14e45f-ceea-467f-a9c2-2f7b1d3e5a90',
  },
  'if-match': {
    description: 'The ETag of the version to change. A stale one is rejected.',
    schema: { type: 'string', maxLength: 200 },
    example: '"7"',
  },
  'last-event-id': {
    description: 'The id of the last event received. The stream resumes after it.',
    schema: { type: 'string', maxLength: 200 },
  },
};

function parametersOf({ params, query, headers, operation }: DeclaredRoute): Parameter[] {
  const querySchema = query ? requestSchema(query) : null;
  return [
    ...params.map((name): Parameter => {
      const schema = pathSchema(name);
      const example = operation?.pathExamples?.[name] ?? exampleFor(schema, {});
      return { name, in: 'path', required: true, schema, example };
    }),
    ...Object.entries(querySchema?.properties ?? {}).map(([name, { description, ...schema }]): Parameter => {
      const required = querySchema?.required?.includes(name) ?? false;
      return { name, in: 'query', required, ...(description && { description }), schema };
    }),
    ...headers.flatMap((name): Parameter[] => {
      const header = HEADERS[name.toLowerCase()];
      return header ? [{ name: name.toLowerCase(), in: 'header', required: false, ...header }] : [];
    }),
  ];
}

const pathSchema = (name: string): JsonSchema =>
  /id$/i.test(name) ? { type: 'string', format: 'uuid' } : { type: 'string' };

function successes(route: DeclaredRoute, used: Record<string, JsonSchema>): Record<string, ResponseObject> {
  const { status = 200, alternateStatus: otherStatus, mediaTypes: files = [] } = route.operation ?? {};
  const hasJson = files.length === 0 || route.operation?.data != null || route.operation?.response !== undefined;
  const { message, alternateMessage = message } = route.operation ?? {};
  const contentWith = (text: string | undefined) => ({
    ...(hasJson && { 'application/json': jsonResponse(route, text, used) }),
    ...Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }])),
  });
  return {
    [status]: { description: 'Done.', content: contentWith(message) },
    ...(otherStatus && {
      [otherStatus]: {
        description: otherStatus === 202 ? 'Still in progress.' : 'Done.',
        content: contentWith(alternateMessage),
      },
    }),
  };
}

function jsonResponse(
  { operation, method }: DeclaredRoute,
  text: string | undefined,
  used: Record<string, JsonSchema>,
): MediaType {
  if (operation?.response) {
    const schema = contractSchema(operation.response, used);
    const example = exampleFor(schema, used) as object;
    return { schema, example: text ? { ...example, message: text } : example };
  }
  const hasMessage = method !== 'get';
  const data = contractSchema(operation?.data ?? 'null', used);
  const schema = envelope(data, { isPage: operation?.isPage ?? false, hasMessage });
  // JSON omits an undefined field: reads have no message.
  const message = hasMessage ? (text ?? 'Done.') : undefined;
  return { schema, example: { ...(exampleFor(schema, used) as object), message } };
}

/** `ApiResponse` and `PagedResponse` of the contracts. Every write has a message. */
function envelope(data: JsonSchema, { isPage, hasMessage }: { isPage: boolean; hasMessage: boolean }): JsonSchema {
  return {
    type: 'object',
    properties: {
      data,
      ...(isPage && {
        page: {
          type: 'object',
          properties: {
            next: {
              type: ['string', 'null'],
              description: 'The cursor of the next page; null on the last one.',
              examples: [null],
            },
            limit: { type: 'integer', examples: [DEFAULT_PAGE_LIMIT] },
          },
          required: ['next', 'limit'],
          additionalProperties: false,
        },
      }),
      message: { type: 'string' },
    },
    required: ['data', ...(isPage ? ['page'] : []), ...(hasMessage ? ['message'] : [])],
    additionalProperties: false,
  };
}

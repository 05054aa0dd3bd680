import { ERRORS, type ErrorCode } from '@larkspur/contracts/errors';
import { contractSchema } from './contract-schemas';
import type { JsonSchema, ResponseObject } from './openapi-document';
import type { DeclaredRoute } from './routes';

/** What access, validation and the edge refuse on a route, whatever its handler does. */
function commonErrors({ access, body, query, params }: DeclaredRoute): ErrorCode[] {
  return [
    'bad_request',
    'unauthenticated',
    ...(access === 'public' || access === 'signed-in' ? [] : (['forbidden'] as const)),
    ...(params.length > 0 ? (['not_found'] as const) : []),
    ...(body ? (['too_large', 'unsupported_media_type'] as const) : []),
    ...(body || query ? (['invalid'] as const) : []),
    'uri_too_long',
    'headers_too_large',
    'rate_limited',
    'unavailable',
  ];
}

/** One answer a status; its schema names the codes that it may carry. */
export function errorResponses(route: DeclaredRoute, used: Record<string, JsonSchema>): Record<string, ResponseObject> {
  const codes = [...new Set([...commonErrors(route), ...(route.operation?.errors ?? [])])];
  const answers: Record<string, ResponseObject> = {};
  for (const status of [...new Set(codes.map((code) => ERRORS[code].status))].sort()) {
    answers[status] = toResponse(
      codes.filter((code) => ERRORS[code].status === status),
      used,
    );
  }
  return answers;
}

function toResponse(codes: ErrorCode[], used: Record<string, JsonSchema>): ResponseObject {
  const schema: JsonSchema = {
    allOf: [contractSchema('Problem', used), { type: 'object', properties: { code: { enum: codes } } }],
  };
  const waits = codes.includes('rate_limited') || codes.includes('unavailable');
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    ...(waits && { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }),
    content: { 'application/problem+json': { schema, example: exampleProblem(codes[0] ?? 'internal') } },
  };
}

function exampleProblem(code: ErrorCode) {
  const { status, message } = ERRORS[code];
  return {
    type: `urn:larkspur:problem:${code}`,
    title: message,
    status,
    detail: message,
    code,
    message,
    ...(code === 'invalid' && { errors: [{ field: 'cursor', message: 'This is no cursor of this list.' }] }),
    requestId: '0199c7d2-5f0a-7d41-8e02-6a1b3c4d5e6f',
  };
}

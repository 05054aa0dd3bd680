import { ERRORS, type ErrorCode } from '@larkspur/contracts/errors';
import { INVALID_CURSOR } from '../http/invalid-cursor';
import { contractSchema } from './contract-schemas';
import type { JsonSchema, ResponseObject } from './openapi-document';
import type { DeclaredRoute } from './routes';

/** Errors of access control, validation and the HTTP server, which any handler may cause. */
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

/** One response per status, whose schema lists the possible codes. */
export function errorResponses(route: DeclaredRoute, used: Record<string, JsonSchema>): Record<string, ResponseObject> {
  const codes = [...new Set([...commonErrors(route), ...(route.operation?.errors ?? [])])];
  const responses: Record<string, ResponseObject> = {};
  for (const status of [...new Set(codes.map((code) => ERRORS[code].status))].sort()) {
    responses[status] = toResponse(
      codes.filter((code) => ERRORS[code].status === status),
      used,
    );
  }
  return responses;
}

function toResponse(codes: ErrorCode[], used: Record<string, JsonSchema>): ResponseObject {
  const schema: JsonSchema = {
    allOf: [contractSchema('Problem', used), { type: 'object', properties: { code: { enum: codes } } }],
  };
  const hasRetryAfter = codes.includes('rate_limited') || codes.includes('unavailable');
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    ...(hasRetryAfter && {
      headers: { 'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } } },
    }),
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
    ...(code === 'invalid' && { errors: [{ field: 'cursor', message: INVALID_CURSOR }] }),
    requestId: '0199c7d2-5f0a-7d41-8e02-6a1b3c4d5e6f',
  };
}

import type { ErrorCode } from '@larkspur/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem';
import { COMMON_HEADERS } from './security-headers';

const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};

/**
 * Responds to a request whose route threw, and to one that Fastify refuses before any hook, such as for a malformed target.
 * Fastify's own response contains the error's message, which may describe this server.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'A request failed');
  const code = CODES[status] ?? (status < 500 ? 'bad_request' : 'internal');
  return sendProblem(reply.headers(COMMON_HEADERS), code);
}

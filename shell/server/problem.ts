import { ERRORS, type ErrorCode, type Problem } from '@larkspur/contracts/errors';
import type { FastifyReply } from 'fastify';

/** An error of this server in the bank's common format (RFC 9457). */
export function sendProblem(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, message } = ERRORS[code];
  const problem: Problem = {
    type: 'about:blank',
    title: code.replaceAll('_', ' '),
    status,
    detail: message,
    code,
    message,
    requestId: reply.request.id,
  };
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '2' } : {}) })
    .type('application/problem+json')
    .send(JSON.stringify(problem));
}

import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusUnavailableError, RequestTimeoutError } from '../bus/errors';
import { isDatabaseUnavailable } from '../database/database-errors';
import { ProblemException, toErrorCode } from './problem';

/** Turns every error into problem+json. Unexpected errors are logged, and the response discloses nothing. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = this.toProblem(error);
    if (problem.code === 'internal') {
      this.logger.error({ err: error, requestId: request.id, method: request.method }, 'Unexpected error');
    }
    if (reply.sent) return;
    sendProblem(reply, request, problem);
  }

  private toProblem(error: unknown): ProblemException {
    if (error instanceof ProblemException) return error;
    if (error instanceof BusUnavailableError || error instanceof RequestTimeoutError || isDatabaseUnavailable(error)) {
      this.logger.warn({ err: error }, 'The broker, another service, or the database is unavailable');
      return new ProblemException('unavailable');
    }
    if (error instanceof HttpException) return new ProblemException(toErrorCode(error.getStatus()));
    return new ProblemException(toErrorCode(clientErrorStatus(error) ?? 500));
  }
}

export function sendProblem(reply: FastifyReply, request: FastifyRequest, problem: ProblemException): void {
  reply
    .status(problem.getStatus())
    .headers({ 'cache-control': 'no-store', 'x-request-id': request.id, ...problem.headers })
    .type('application/problem+json')
    .send(problem.toProblem(request.id));
}

/** Fastify gives client errors a `statusCode` below 500. */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

import { isUtf8 } from 'node:buffer';
import { isIP } from 'node:net';
import { acceptQueuedConnections } from '@larkspur/http-limits/accept-queued';
import { KEEP_ALIVE_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '@larkspur/http-limits/server-timeouts';
import { Logger } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { newId } from '../ids';
import { Metrics } from '../observability/metrics';
import { pathForLogs } from '../observability/path-for-logs';
import { Readiness } from '../observability/readiness';
import { DEFAULT_BODY_BYTES } from './body-limit';
import { trackUnusedConnections } from './close-server';
import { findJsonLimitError } from './json-limits';
import { overflowRoundedNumbers } from './json-numbers';
import { ProblemException, toErrorCode } from './problem';
import { sendProblem } from './problem.filter';
import { continueTrace, runInContext } from './request-context';
import { type AcceptRequestId, acceptedId, clientRequestId, type RawRequest } from './request-ids';

declare module 'fastify' {
  interface FastifyRequest {
    /** W3C Trace Context: this process's span. */
    traceparent: string;
  }
}

export type TrustProxy = NonNullable<FastifyServerOptions['trustProxy']>;

export function createHttpAdapter(
  trustProxy: TrustProxy = false,
  acceptRequestId: AcceptRequestId = () => true,
): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: DEFAULT_BODY_BYTES,
    genReqId: (request: RawRequest) => acceptedId(request, acceptRequestId) ?? newId(),
    requestIdHeader: false,
    trustProxy,
    // Fastify would do all the work of GET, such as a whole export, for a response without its body.
    exposeHeadRoutes: false,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A request that arrives on a keep-alive connection during shutdown is still served.
    return503OnClosing: false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(reply, request, new ProblemException(toErrorCode(error.statusCode ?? 500)));
    },
  });
}

/**
 * Sets up what applies to every request: ids, trace, no caching, JSON only, log and metrics.
 * @param options.shouldLogRequests logs all requests, not only failed ones
 * @param options.hasRequestContext see `currentContext`
 * @param options.acceptRequestId as for `createHttpAdapter`
 */
export function configureHttp(
  app: NestFastifyApplication,
  {
    shouldLogRequests,
    hasRequestContext,
    acceptRequestId = () => true,
  }: { shouldLogRequests: boolean; hasRequestContext: boolean; acceptRequestId?: AcceptRequestId | undefined },
): void {
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  acceptJsonOnly(fastify);
  fastify.decorateRequest('traceparent', '');
  fastify.decorateRequest('rawBody', null);
  fastify.addHook('onRequest', (request, reply, next) => {
    request.traceparent = continueTrace(request.headers.traceparent);
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
    next();
  });
  if (hasRequestContext) {
    // In the last hook before validation, because reading the body leaves the async context of earlier hooks.
    fastify.addHook('preValidation', (request, reply, next) => {
      const { traceparent, id: requestId } = request;
      const address = clientAddress(request);
      runInContext({ traceparent, requestId, response: reply.raw, ...(address && { address }) }, next);
    });
  }
  trackUnusedConnections(app.getHttpServer());
  fastify.addHook('preClose', () => acceptQueuedConnections(app.getHttpServer()));
  const readiness = app.get(Readiness);
  fastify.addHook('onSend', (_request, reply, _payload, next) => {
    // Otherwise clients would send further requests on a connection that is about to close.
    if (readiness.isStopping) reply.header('connection', 'close');
    next();
  });
  observe(fastify, app.get(Metrics), { shouldLogRequests, acceptRequestId });
}

/** Set by the gateway, the only client of a service. */
function clientAddress({ headers }: FastifyRequest): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' && isIP(forwarded) ? forwarded : undefined;
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

const JSON_TEXT_RULE = 'Send JSON in UTF-8, without a byte order mark.';

/** RFC 8259, 8.1. Other bytes would be decoded to a different text from the one that a token was issued for. */
function isJsonText(body: Buffer): boolean {
  return isUtf8(body) && !body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
}

/** Clients send a JSON content type with an empty body too, for example with DELETE: that is no body, not malformed JSON. */
function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    request.rawBody = body;
    if (!isJsonText(body)) return done(new ProblemException('bad_request', { message: JSON_TEXT_RULE }));
    const error = findJsonLimitError(body);
    if (error) done(new ProblemException('invalid', { errors: [error] }));
    else parse(request, overflowRoundedNumbers(body.toString()), done);
  });
}

function observe(
  fastify: FastifyInstance,
  metrics: Metrics,
  { shouldLogRequests, acceptRequestId }: { shouldLogRequests: boolean; acceptRequestId: AcceptRequestId },
): void {
  const logger = new Logger('Http');
  fastify.addHook('onResponse', (request, reply, next) => {
    const { method, id, routeOptions } = request;
    const status = reply.statusCode;
    metrics.httpDuration.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
    next();
    const isProbe = routeOptions.url?.startsWith('/health') || routeOptions.url === '/metrics';
    if (!shouldLogRequests && status < 400) return;
    const clientId = clientRequestId(request.raw, acceptRequestId);
    const line = {
      method,
      path: pathForLogs(request.url),
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      requestId: id,
      ...(clientId && { clientRequestId: clientId }),
    };
    if (isProbe) logger.debug(line);
    else logger.log(line);
  });
}

import type { IncomingMessage, Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { newId } from '../ids';
import { Metrics } from '../observability/metrics';
import { Readiness } from '../observability/readiness';
import { ProblemException, toErrorCode } from './problem';
import { sendProblem } from './problem.filter';
import { continueTrace, runInContext } from './request-context';

const REQUEST_ID = /^[\w.:-]{8,128}$/;
/** Longer than any client or proxy keeps an idle connection, so that it is never closed under a request. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
const IDLE_SWEEP_INTERVAL_MS = 50;
/** So long a new connection's first request may be on its way when the process stops. */
const UNUSED_CONNECTION_TIMEOUT_MS = 500;

declare module 'fastify' {
  interface FastifyRequest {
    /** W3C Trace Context: this process's span. */
    traceparent: string;
  }
}

export type TrustProxy = NonNullable<FastifyServerOptions['trustProxy']>;

export function createHttpAdapter(trustProxy: TrustProxy = false): FastifyAdapter {
  return new FastifyAdapter({
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // A request that arrives on a kept connection while the process stops is still served.
    return503OnClosing: false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      sendProblem(reply, request, new ProblemException(toErrorCode(error.statusCode ?? 500)));
    },
  });
}

/**
 * What holds for every request before any route is asked: ids, trace, no caching, JSON only, log and metrics.
 * @param options.shouldLogRequests all of them, not only those that failed
 * @param options.hasRequestContext see `currentContext`
 */
export function configureHttp(
  app: NestFastifyApplication,
  { shouldLogRequests, hasRequestContext }: { shouldLogRequests: boolean; hasRequestContext: boolean },
): void {
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  acceptJsonOnly(fastify);
  fastify.decorateRequest('traceparent', '');
  fastify.addHook('onRequest', (request, reply, next) => {
    request.traceparent = continueTrace(request.headers.traceparent);
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
    next();
  });
  if (hasRequestContext) {
    // As late as this: reading a body leaves the asynchronous context of the hooks before it.
    fastify.addHook('preValidation', (request, _reply, next) => {
      const { traceparent, id: requestId } = request;
      const address = clientAddress(request);
      runInContext({ traceparent, requestId, ...(address && { address }) }, next);
    });
  }
  trackUnusedConnections(app.getHttpServer());
  const readiness = app.get(Readiness);
  fastify.addHook('onSend', (_request, reply, _payload, next) => {
    // Else the client would send its next request on a connection that is about to go.
    if (readiness.isStopping) reply.header('connection', 'close');
    next();
  });
  observe(fastify, app.get(Metrics), shouldLogRequests);
}

/**
 * Connections that have carried no request yet, and since when they stand. Node does not count them as idle, and
 * browsers and proxies open some ahead.
 */
const unusedConnections = new WeakMap<Server, Map<Socket, number>>();

function trackUnusedConnections(server: Server): void {
  const sockets = new Map<Socket, number>();
  unusedConnections.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.set(socket, Date.now());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }) => sockets.delete(socket));
}

/** Stops listening at once and resolves when every request in hand has its answer. */
export async function closeHttpServer(adapter: AbstractHttpAdapter): Promise<void> {
  const server: Server = adapter.getHttpServer();
  // Node closes the connections that are idle now; those that become idle later would be kept for their whole time.
  const sweeping = setInterval(() => {
    server.closeIdleConnections();
    for (const [socket, since] of unusedConnections.get(server) ?? [])
      if (Date.now() - since > UNUSED_CONNECTION_TIMEOUT_MS) socket.destroy();
  }, IDLE_SWEEP_INTERVAL_MS);
  try {
    await adapter.close();
  } finally {
    clearInterval(sweeping);
  }
}

/** The gateway says whose request it passes on; nobody else reaches a service. */
function clientAddress({ headers }: FastifyRequest): string | undefined {
  const told = headers['x-forwarded-for'];
  return typeof told === 'string' && isIP(told) ? told : undefined;
}

function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();
}

/** Clients name JSON as the type of an empty body too, as on DELETE; that is no body, not a broken one. */
function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

function observe(fastify: FastifyInstance, metrics: Metrics, shouldLogRequests: boolean): void {
  const logger = new Logger('Http');
  fastify.addHook('onResponse', (request, reply, next) => {
    const { method, id, routeOptions } = request;
    const status = reply.statusCode;
    metrics.httpDuration.observe({ method, route: routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000);
    next();
    const isProbe = routeOptions.url?.startsWith('/health') || routeOptions.url === '/metrics';
    if (!shouldLogRequests && status < 400) return;
    // Without the query: it may hold a signature, an address or a name.
    const path = request.url.split('?', 1)[0];
    const line = { method, path, status, ms: Math.round(reply.elapsedTime * 10) / 10, requestId: id };
    if (isProbe) logger.debug(line);
    else logger.log(line);
  });
}
